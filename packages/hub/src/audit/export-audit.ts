// The log as a file, the oldest entry first: JSONL holds all that is needed to verify the chain elsewhere, CSV is for
// reading in a spreadsheet.
import type { AuditEntry, AuditFilter, AuditFormat } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { type AuditRow, readHead } from '../store/audit-rows.ts'
import { idRange, rowFilter } from './audit-filter.ts'
import { canonicalJson } from './canonical-json.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { readPages } from './read-pages.ts'
import { toWire } from './wire-entry.ts'

const csvColumns = [
  'id',
  'created_at',
  'ip',
  'action',
  'actor_type',
  'actor_id',
  'actor_name',
  'payload',
  'signature_state',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof AuditEntry)[]

interface Writing {
  readonly head: string
  readonly line: (row: AuditRow) => string
}

const formats: Readonly<Record<AuditFormat, Writing>> = {
  jsonl: { head: '', line: (row) => `${canonicalJson(toWire(row))}\n` },
  csv: {
    head: byteOrderMark + csvLine(csvColumns),
    line: (row) => {
      const cells = { ...toWire(row), payload: row.payload }
      return csvLine(csvColumns.map((column) => cells[column]))
    },
  },
}

/** In pieces of many lines. It ends with what was the newest entry when it began. */
export async function* exportAudit(
  database: Database,
  filter: AuditFilter,
  format: AuditFormat,
): AsyncGenerator<string> {
  const { head, line } = formats[format]
  const [range, { id }] = await Promise.all([idRange(database, filter), readHead(database)])
  if (head !== '') yield head
  const last = Math.min(range.last, id)
  for await (const rows of readPages(database, rowFilter(filter), { first: range.first, last }))
    yield rows.map(line).join('')
}
