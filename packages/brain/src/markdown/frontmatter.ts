// The YAML block at the head of a page. Broken YAML never loses a page: the block is then part of its text, and
// a warning says why.
import { loadAll, YAMLException } from 'js-yaml'
import { jsonSafe } from './json-safe.ts'
import type { JsonValue } from './parsed-page.ts'

export interface Frontmatter {
  readonly values: Readonly<Record<string, JsonValue>>
  /** Where the text begins: after the block, or at its start when it could not be read. */
  readonly textStart: number
  /** Where markdown begins: after the block in any case. */
  readonly markdownStart: number
  readonly warnings: readonly string[]
}

const LONGEST = 64 * 1024
const OPENING = /^\ufeff?---[ \t]*\r?\n/
const CLOSING = /\n(?:---|\.\.\.)[ \t]*\r?(?:\n|$)/g

export function readFrontmatter(markdown: string): Frontmatter {
  const block = findBlock(markdown)
  if (block === undefined) return withoutBlock(0)
  if (block.yamlEnd > LONGEST) return withoutBlock(block.end, `is over ${LONGEST / 1024} kB`)
  return readBlock(markdown.slice(block.yamlStart, block.yamlEnd), block.end)
}

/** Where the markdown begins, for those who need nothing else of the block. */
export function markdownStartOf(markdown: string): number {
  return findBlock(markdown)?.end ?? 0
}

function findBlock(markdown: string): { yamlStart: number; yamlEnd: number; end: number } | undefined {
  const opening = OPENING.exec(markdown)?.[0]
  if (opening === undefined) return undefined
  // An empty block closes with the line feed that ends its opening.
  CLOSING.lastIndex = opening.length - 1
  const closing = CLOSING.exec(markdown)
  if (closing === null) return undefined
  return { yamlStart: opening.length, yamlEnd: closing.index + 1, end: closing.index + closing[0].length }
}

function readBlock(yaml: string, end: number): Frontmatter {
  let documents: unknown[]
  try {
    documents = loadAll(yaml)
  } catch (error) {
    return withoutBlock(end, `is not valid YAML (${reasonOf(error)})`)
  }
  const [document = {}] = documents
  if (documents.length > 1 || !isMapping(document ?? {})) {
    return withoutBlock(end, "is not a list of 'name: value' lines")
  }
  const values = jsonSafe(document ?? {})
  if (!isMapping(values)) return withoutBlock(end, 'is too deep or too large')
  return { values, textStart: end, markdownStart: end, warnings: [] }
}

function isMapping(value: unknown): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutBlock(markdownStart: number, fault?: string): Frontmatter {
  const warnings = fault === undefined ? [] : [`The frontmatter ${fault}: it is kept as text`]
  return { values: {}, textStart: 0, markdownStart, warnings }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof YAMLException)) return 'it cannot be read'
  // The parser counts from 0 and has not seen the opening line.
  const line = error.mark === undefined || error.mark === null ? '' : `line ${error.mark.line + 2}: `
  return `${line}${error.reason.slice(0, 200)}`
}
