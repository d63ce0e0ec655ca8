// A citation of lines of a page: what `verify_citation` checks, and one line for people with a link to the place.
import type { Citation } from '@notarium/contract/brain'
import { sha256 } from './sha256.ts'

interface Cited {
  readonly slug: string
  readonly version: number
  readonly markdown: string
}

/** The lines are cut to those that are there. What ends the last one is not part of them. */
export function citationOf(
  { slug, version, markdown }: Cited,
  start = 1,
  end = Number.MAX_SAFE_INTEGER,
): Citation {
  const lines = markdown.split('\n')
  const total = lines.length > 1 && lines.at(-1) === '' ? lines.length - 1 : lines.length
  const endLine = Math.min(Math.max(end, 1), total)
  const startLine = Math.min(Math.max(start, 1), endLine)
  const text = lines.slice(startLine - 1, endLine).join('\n')
  return { slug, version, startLine, endLine, sha256: sha256(text.endsWith('\r') ? text.slice(0, -1) : text) }
}

export function citationAddress(origin: string, brain: string, citation: Citation): string {
  const { slug, version, startLine, endLine } = citation
  const path = slug.split('/').map(encodeURIComponent).join('/')
  return `${origin}/b/${brain}/p/${path}?version=${version}&lines=${startLine}-${endLine}`
}

/** Lines as they stand in an address: `12-20`, or `12`. */
export function readLines(text: string | undefined): { start: number; end: number } | undefined {
  const [, first, last] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(text ?? '') ?? []
  if (first === undefined) return undefined
  const start = Math.max(1, Number(first))
  return { start, end: Math.max(start, Number(last ?? first)) }
}
