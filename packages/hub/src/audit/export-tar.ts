// The log with its signed acts as one archive, the oldest entry first: parts of the log as JSONL, after each part the
// acts of its entries, and at the end what the whole holds and how to check it. It is read and written as a stream.
import type { AuditFilter } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { type TarMember, tarBytes } from '@notarium/runtime/tar'
import { type ActPlace, actsStart } from '../acts/act-document.ts'
import { actsOf } from '../store/act-rows.ts'
import type { AuditRow } from '../store/audit-rows.ts'
import { chainStart } from './chain.ts'
import { jsonLine } from './export-audit.ts'
import { exportedRows } from './exported-rows.ts'
import { howToCheck } from './how-to-check.ts'

/** A part ends with whichever comes first. It is held in memory. */
const mostInPart = { entries: 10_000, bytes: 16 * 1024 * 1024 } as const
const actsAtOnce = 200

interface Part {
  readonly pieces: readonly Uint8Array[]
  readonly bytes: number
  readonly entries: number
  readonly last: AuditRow
  /** Ids of the entries that are signed. */
  readonly signed: readonly number[]
}

interface Totals {
  entries: number
  lastHash: string
  acts: number
  lastAct: ActPlace
}

export function exportTar(database: Database, filter: AuditFilter): AsyncGenerator<Uint8Array> {
  return tarBytes(membersOf(database, filter))
}

async function* membersOf(database: Database, filter: AuditFilter): AsyncGenerator<TarMember> {
  const totals: Totals = { entries: 0, lastHash: chainStart.hash, acts: 0, lastAct: actsStart }
  let parts = 0
  for await (const part of partsOf(exportedRows(database, filter))) {
    yield {
      path: `entries/${padded(++parts, 6)}.jsonl`,
      size: part.bytes,
      modified: new Date(part.last.created_at),
      content: streamOf(part.pieces),
    }
    totals.entries += part.entries
    totals.lastHash = part.last.hash
    yield* actMembers(database, part.signed, totals)
  }
  const modified = new Date()
  yield textMember('head.json', headText(totals, filter, modified), modified)
  yield textMember('HOW-TO-CHECK.txt', howToCheck, modified)
}

async function* partsOf(pages: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<Part> {
  let pieces: Uint8Array[] = []
  let [bytes, entries] = [0, 0]
  let signed: number[] = []
  let last: AuditRow | undefined
  for await (const rows of pages) {
    const piece = Buffer.from(rows.map(jsonLine).join(''))
    pieces.push(piece)
    bytes += piece.length
    entries += rows.length
    signed.push(...rows.filter(({ outbox }) => outbox === 2).map(({ id }) => id))
    last = rows.at(-1) ?? last
    if (last === undefined || (entries < mostInPart.entries && bytes < mostInPart.bytes)) continue
    yield { pieces, bytes, entries, last, signed }
    ;[pieces, bytes, entries, signed] = [[], 0, 0, []]
  }
  if (last !== undefined && entries > 0) yield { pieces, bytes, entries, last, signed }
}

async function* actMembers(
  database: Database,
  entryIds: readonly number[],
  totals: Totals,
): AsyncGenerator<TarMember> {
  for (let first = 0; first < entryIds.length; first += actsAtOnce) {
    for (const act of await actsOf(database, entryIds.slice(first, first + actsAtOnce))) {
      totals.acts++
      totals.lastAct = act
      yield {
        path: `acts/${padded(act.number, 9)}.xml`,
        size: act.document.length,
        modified: new Date(act.signed_at),
        content: act.document,
      }
    }
  }
}

function headText({ entries, lastHash, acts, lastAct }: Totals, filter: AuditFilter, at: Date): string {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const head = { entries, lastHash, acts, lastActHash: lastAct.hash, exportedAt: at.toISOString() }
  return `${JSON.stringify({ ...head, ...(isFiltered && { filtered: true }) })}\n`
}

function textMember(path: string, text: string, modified: Date): TarMember {
  const content = Buffer.from(text)
  return { path, size: content.length, modified, content }
}

async function* streamOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

const padded = (number: number, digits: number) => String(number).padStart(digits, '0')
