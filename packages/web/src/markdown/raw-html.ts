// HTML inside markdown. Its tags go around what stands between them, markdown too (`<details>`, `<kbd>`); tags that
// nothing closes are left out and what follows them stays. The sanitizer comes after this and decides what remains.
import { readTags } from './html-tags.ts'
import type { Child, Element, Parent } from './tree.ts'

interface Frame {
  readonly name: string
  readonly properties: Record<string, string>
  readonly children: Child[]
}

/** Of what the author wrote into a tag, all that is of use to a reader. */
const KEPT = { href: 'href', src: 'src', alt: 'alt', title: 'title', colspan: 'colSpan', rowspan: 'rowSpan' }
const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'wbr',
  'col',
  'source',
  'link',
  'meta',
  'base',
  'embed',
  'area',
])
/** A new one ends the one before. */
const ENDS_ITSELF = new Set(['li', 'td', 'th', 'tr', 'dt', 'dd', 'p'])
const NO_TEXT_IN = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const deepest = 60

/** A rehype plugin. */
export const rawHtml = () => weave

function weave(parent: Parent): void {
  const frames: Frame[] = [{ name: '', properties: {}, children: [] }]
  for (const child of parent.children) {
    if (child.type === 'element') weave(child)
    if (child.type !== ('raw' as string)) top(frames).children.push(child)
    else for (const token of readTags((child as unknown as { value: string }).value)) addToken(token, frames)
  }
  while (frames.length > 1) leaveOpen(frames)
  parent.children = top(frames).children
}

function addToken(token: ReturnType<typeof readTags>[number], frames: Frame[]): void {
  if (token.kind === 'text') {
    const isLayout = NO_TEXT_IN.has(top(frames).name) && token.text.trim() === ''
    if (!isLayout) top(frames).children.push({ type: 'text', value: token.text })
  } else if (token.kind === 'close') close(token.name, frames)
  else {
    const { name } = token
    const properties = keptOf(token.attributes)
    if (VOID.has(name)) top(frames).children.push(element({ name, properties, children: [] }))
    else {
      if (ENDS_ITSELF.has(name) && top(frames).name === name) close(name, frames)
      if (frames.length < deepest) frames.push({ name, properties, children: [] })
    }
  }
}

function close(name: string, frames: Frame[]): void {
  const at = frames.findLastIndex((frame) => frame.name === name)
  if (at < 1) return
  // Those inside whose end may be left out end here too.
  while (frames.length - 1 > at) ENDS_ITSELF.has(top(frames).name) ? finish(frames) : leaveOpen(frames)
  finish(frames)
}

function finish(frames: Frame[]): void {
  const frame = frames.pop() as Frame
  top(frames).children.push(element(frame))
}

function leaveOpen(frames: Frame[]): void {
  const { children } = frames.pop() as Frame
  for (const child of children) top(frames).children.push(child)
}

const top = (frames: readonly Frame[]) => frames.at(-1) as Frame

function keptOf(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(KEPT).filter(([name]) => Object.hasOwn(attributes, name))
  return Object.fromEntries(kept.map(([name, property]) => [property, attributes[name] ?? '']))
}

const element = ({ name, properties, children }: Frame): Element => ({
  type: 'element',
  tagName: name,
  properties,
  children: children as Element['children'],
})
