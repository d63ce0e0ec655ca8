// The links of a page to other pages: wiki links, and markdown links to paths. Links to other sites, to places
// in the page itself, and images are left out.
import type { Blocks } from './blocks.ts'
import { lineAt } from './line-at.ts'
import type { PageLink } from './parsed-page.ts'
import { percentDecode } from './percent.ts'
import { findRawLinks, type RawLink } from './raw-links.ts'

const LONGEST_CONTEXT = 160
const LONGEST_TEXT = 200
const LONGEST_TARGET = 512

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const OTHER_FILE = /\.(?!md$|mdx$|markdown$)[a-z0-9]{2,5}$/i

export function readLinks(markdown: string, blocks: Blocks, most: number): readonly PageLink[] {
  const links: PageLink[] = []
  for (const raw of findRawLinks(markdown, blocks)) {
    if (links.length === most) break
    const link = readLink(markdown, blocks, raw)
    if (link !== undefined) links.push(link)
  }
  return links
}

/** A written destination: the path or name, and the rest from `#` or `?` on. */
export function splitDestination(written: string, form: RawLink['form']): { path: string; rest: string } {
  const end = written.search(form === 'wiki' ? /#(?=.)/ : /[#?]/)
  return end === -1 ? { path: written, rest: '' } : { path: written.slice(0, end), rest: written.slice(end) }
}

/** Whether a markdown destination is a path in the brain, not another site nor a place in the same page. */
export function isPath(destination: string): boolean {
  return destination !== '' && !/^(?:#|\?|\/\/|\\)/.test(destination) && !SCHEME.test(destination)
}

function readLink(markdown: string, blocks: Blocks, raw: RawLink): PageLink | undefined {
  const written = markdown.slice(raw.destination.start, raw.destination.end)
  const kind = raw.form === 'wiki' ? 'wiki' : 'markdown'
  if (raw.form === 'image' || (kind === 'markdown' && !isPath(written))) return undefined
  const { path, rest } = splitDestination(written, raw.form)
  const target = percentDecode(path.trim())
  if (target === '' || target.length > LONGEST_TARGET) return undefined
  // `![[picture.png]]` shows a file; `![[page]]` shows a page, which is a link to it.
  if (kind === 'wiki' && markdown[raw.start - 1] === '!' && OTHER_FILE.test(target)) return undefined
  const heading = percentDecode(/#([^?]+)/.exec(rest)?.[1] ?? '').trim()
  const line = lineAt(blocks.lineStarts, raw.start)
  return {
    kind,
    target,
    ...(heading === '' ? {} : { heading: oneLine(heading) }),
    text: oneLine(markdown.slice(raw.text.start, Math.min(raw.text.end, raw.text.start + LONGEST_TEXT))),
    line: line + 1,
    start: raw.start,
    end: raw.end,
    context: contextOf(markdown, blocks.lineStarts[line]!, raw),
  }
}

function contextOf(markdown: string, lineStart: number, { start, end }: RawLink): string {
  const room = Math.max(0, LONGEST_CONTEXT - (end - start))
  const from = Math.max(lineStart, start - (room >>> 1))
  const around = markdown.slice(from, from + LONGEST_CONTEXT)
  const feed = around.indexOf('\n', start - from)
  return oneLine(feed === -1 ? around : around.slice(0, feed))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toWellFormed()
}
