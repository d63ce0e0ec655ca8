// Changes parts of a page, so that an agent need not send the whole of it: replaces text that it names, or adds to the
// end of the page or of a section.
import type { Actor, PatchPage, Written } from '@notarium/contract/brain'
import { BrainError } from '../errors.ts'
import { sectionsOf } from '../markdown/sections.ts'
import { slugOf } from '../markdown/slug.ts'
import { markdownOf } from '../store/page-texts.ts'
import { holdAgainst, livePage, type WriteContext, writeChange } from './change-page.ts'

export function patchPage(
  context: WriteContext,
  actor: Actor,
  wantedSlug: string,
  { edits = [], append, underHeading, reason = '', ifMatch }: PatchPage,
): Promise<Written> {
  if (edits.length === 0 && append === undefined)
    throw new BrainError('bad-request', 'there is nothing to change: give `edits`, `append` or both')
  const slug = slugOf(wantedSlug)
  return context.database.transaction(async (transaction) => {
    const existing = await livePage(transaction, slug)
    await holdAgainst(transaction, existing, slug, ifMatch)
    const before = await markdownOf(transaction, existing)
    let markdown = edits.reduce((text, edit) => applyEdit(text, edit, context.maxPageBytes), before)
    if (append !== undefined) markdown = appendTo(markdown, append, underHeading)
    if (markdown === before) return { slug, version: existing.version, outcome: 'unchanged', warnings: [] }
    const { path } = existing
    const written = await writeChange(context, transaction, { slug, path, markdown, actor, reason, existing })
    return { ...written, outcome: 'updated' }
  })
}

type Edit = NonNullable<PatchPage['edits']>[number]

function applyEdit(markdown: string, { find, replace, all = false }: Edit, maxPageBytes: number): string {
  const first = markdown.indexOf(find)
  if (first < 0)
    throw new BrainError(
      'bad-request',
      `the page does not contain ${quote(find)}: read it again and copy the text exactly, spaces included`,
    )
  if (all) {
    refuseGrowth(markdown.length, countOf(markdown, find) * (replace.length - find.length), maxPageBytes)
    return markdown.replaceAll(find, () => replace)
  }
  if (markdown.indexOf(find, first + 1) >= 0)
    throw new BrainError(
      'bad-request',
      `${quote(find)} stands more than once in the page: add some of the text around it, or set \`all\``,
    )
  refuseGrowth(markdown.length, replace.length - find.length, maxPageBytes)
  return markdown.slice(0, first) + replace + markdown.slice(first + find.length)
}

/** Before the text is made: a few edits that double it would fill the memory. No character is less than a byte. */
function refuseGrowth(length: number, growth: number, maxPageBytes: number): void {
  if (length + growth <= maxPageBytes) return
  throw new BrainError(
    'too-large',
    `an edit makes the page longer than the ${maxPageBytes} bytes that are taken: replace less, or split the page`,
  )
}

function countOf(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++
  return count
}

function appendTo(markdown: string, text: string, heading: string | undefined): string {
  if (heading === undefined) return joined(markdown, text, '')
  const found = sectionsOf(markdown).filter(
    (section) => section.text === heading || section.anchor === heading,
  )
  const [section] = found
  if (section === undefined || found.length > 1)
    throw new BrainError(
      'bad-request',
      `${found.length === 0 ? 'no' : 'more than one'} section has the heading ${quote(heading)}: ` +
        'look at the outline of the page and name it by its anchor',
    )
  return joined(markdown.slice(0, section.end), text, markdown.slice(section.end))
}

/** On a line of its own, whatever came before, with the line ends that the page has. */
function joined(before: string, text: string, after: string): string {
  const lineEnd = before.includes('\r\n') ? '\r\n' : '\n'
  const start = before === '' || before.endsWith('\n') ? '' : lineEnd
  const end = after === '' || text.endsWith('\n') ? '' : lineEnd
  return before + start + text + end + after
}

function quote(text: string): string {
  return `'${text.length > 80 ? `${text.slice(0, 80)}…` : text}'`
}
