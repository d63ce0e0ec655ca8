// Adds and removes tags in the frontmatter of a page. The rest of the text stays as it is, byte for byte.
import { BrainError } from '../errors.ts'
import { markdownStartOf, readFrontmatter } from './frontmatter.ts'

const tagsKey = /^tags[ \t]*:/
/** Lines that belong to the key above them: indented ones, items of a list, and blank ones. */
const continuation = /^(?:[ \t]|-(?:[ \t]|$)|$)/

export function changeTags(
  markdown: string,
  present: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): string {
  const gone = new Set(remove.map(normalise))
  const tags = [...new Set([...present, ...add.map(normalise)])].filter((tag) => tag !== '' && !gone.has(tag))
  if (tags.length === present.length && tags.every((tag, index) => tag === present[index])) return markdown
  const start = markdownStartOf(markdown)
  const lineEnd = markdown.slice(0, 1000).includes('\r\n') ? '\r\n' : '\n'
  const line = `tags: [${tags.map(quoted).join(', ')}]${lineEnd}`
  const changed = start === 0 ? withBlock(markdown, line, lineEnd) : inBlock(markdown, start, line)
  const { values, warnings } = readFrontmatter(changed)
  if (warnings.length > 0 || JSON.stringify(values['tags']) !== JSON.stringify(tags))
    throw new BrainError(
      'bad-page',
      'the tags of this page cannot be changed safely, because its frontmatter is not plain YAML: ' +
        'change the text of the page instead',
    )
  return changed
}

function withBlock(markdown: string, line: string, lineEnd: string): string {
  const mark = markdown.startsWith('\ufeff') ? '\ufeff' : ''
  return `${mark}---${lineEnd}${line}---${lineEnd}${lineEnd}${markdown.slice(mark.length)}`
}

function inBlock(markdown: string, start: number, line: string): string {
  const block = markdown.slice(0, start)
  const closing = block.trimEnd().lastIndexOf('\n') + 1
  const lines = block.slice(0, closing).split(/(?<=\n)/)
  const first = lines.findIndex((text) => tagsKey.test(text))
  if (first < 0) return [...lines, line].join('') + markdown.slice(closing)
  let last = first + 1
  while (last < lines.length && continuation.test((lines[last] as string).replace(/\r?\n$/, ''))) last++
  return [...lines.slice(0, first), line, ...lines.slice(last)].join('') + markdown.slice(closing)
}

function normalise(tag: string): string {
  return tag.trim().replace(/^#/, '').normalize('NFC').toLowerCase()
}

/** Plain words need no quotes; anything else could mean something in YAML. */
function quoted(tag: string): string {
  const isPlain = /^\p{L}[\p{L}\p{N}_-]*$/u.test(tag) && !/^(?:true|false|null|yes|no|on|off|y|n)$/.test(tag)
  return isPlain ? tag : JSON.stringify(tag)
}
