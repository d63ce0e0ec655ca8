// `[[Target#Heading|text]]` as a part of markdown: not inside code, not when escaped. Becomes a link that carries what
// was written; where it leads is decided when it is shown.

type Code = number | null
type State = (code: Code) => State | undefined

interface Effects {
  enter(type: string): unknown
  exit(type: string): unknown
  consume(code: Code): unknown
}
interface Compiler {
  enter(node: unknown, token: unknown): unknown
  exit(token: unknown): unknown
  sliceSerialize(token: unknown): string
}

const exclamation = 33
const opening = 91
const closing = 93
const longest = 1000

/** A remark plugin. */
export function wikiLinks(this: { data(): object }): void {
  const data = this.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }
  const construct = { name: 'wikiLink', tokenize }
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push({ text: { [opening]: construct, [exclamation]: construct } })
  data.fromMarkdownExtensions ??= []
  data.fromMarkdownExtensions.push({ enter: { wikiLink: enterLink }, exit: { wikiLink: exitLink } })
}

function tokenize(effects: Effects, ok: State, nok: State): State {
  let length = 0
  const take = (code: Code, next: State): State => {
    effects.consume(code)
    return next
  }
  const start: State = (code) => {
    effects.enter('wikiLink')
    return code === exclamation ? take(code, first) : first(code)
  }
  const first: State = (code) => (code === opening ? take(code, second) : nok(code))
  const second: State = (code) => (code === opening ? take(code, inside) : nok(code))
  const inside: State = (code) => {
    if (code === closing) return length === 0 ? nok(code) : take(code, end)
    // Below zero are the ends of lines.
    if (code === null || code === opening || (code < 0 && code !== -2 && code !== -1)) return nok(code)
    length++
    return length > longest ? nok(code) : take(code, inside)
  }
  const end: State = (code) => {
    if (code !== closing) return nok(code)
    effects.consume(code)
    effects.exit('wikiLink')
    return ok
  }
  return start
}

function enterLink(this: Compiler, token: unknown): void {
  const written = this.sliceSerialize(token)
    .replace(/^!?\[\[/, '')
    .slice(0, -2)
  const bar = written.indexOf('|')
  const target = (bar === -1 ? written : written.slice(0, bar)).replace(/\\$/, '').trim()
  const text = bar === -1 ? target : written.slice(bar + 1).trim()
  const hChildren = [{ type: 'text', value: text === '' ? target : text }]
  this.enter({ type: 'wikiLink', data: { hName: 'a', hProperties: { dataWiki: target }, hChildren } }, token)
}

function exitLink(this: Compiler, token: unknown): void {
  this.exit(token)
}
