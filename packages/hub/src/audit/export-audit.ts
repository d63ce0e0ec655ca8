// The log as a text, the oldest entry first: JSONL holds all that is needed to verify the chain elsewhere, CSV is for
// reading in a spreadsheet. With the signed acts it is an archive: export-tar.ts.
import type { AuditEntry, AuditFilter, AuditFormat } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import type { AuditRow } from '../store/audit-rows.ts'
import { canonicalJson } from './canonical-json.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { exportedRows } from './exported-rows.ts'
import { toWire } from './wire-entry.ts'

const csvColumns = [
  'id',
  'created_at',
  'ip',
  'action',
  'actor_type',
  'actor_id',
  'actor_name',
  'actor_role',
  'payload',
  'signature_state',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof AuditEntry)[]

type TextFormat = Exclude<AuditFormat, 'tar'>

interface Writing {
  readonly head: string
  readonly line: (row: AuditRow) => string
}

const formats: Readonly<Record<TextFormat, Writing>> = {
  jsonl: { head: '', line: jsonLine },
  csv: {
    head: byteOrderMark + csvLine(csvColumns),
    line: (row) => {
      const cells = { ...toWire(row), payload: row.payload }
      return csvLine(csvColumns.map((column) => cells[column]))
    },
  },
}

export function jsonLine(row: AuditRow): string {
  return `${canonicalJson(toWire(row))}\n`
}

/** In pieces of many lines. It ends with what was the newest entry when it began. */
export async function* exportAudit(
  database: Database,
  filter: AuditFilter,
  format: TextFormat,
): AsyncGenerator<string> {
  const { head, line } = formats[format]
  if (head !== '') yield head
  for await (const rows of exportedRows(database, filter)) yield rows.map(line).join('')
}
