// Reads an exported log back, to verify it where there is no database. A line must be, to the byte, what an export
// writes: what does not take part in the hash, such as a field that stands there twice, must not tell another story.
import { type AuditEntry, auditEntrySchema } from '@notarium/contract/hub'
import { z } from 'zod'
import { HubError } from '../errors.ts'
import type { AuditRow } from '../store/audit-rows.ts'
import { canonicalJson } from './canonical-json.ts'
import { textLines } from './text-lines.ts'
import { fromWire } from './wire-entry.ts'

/** Bytes. An entry is smaller: its payload has at most 16 KiB. */
const longestLine = 65_536

const lineSchema = z.strictObject(auditEntrySchema.shape)

/** Of bytes that end anywhere, as a file is read. Before it fails it gives all rows that come before the line at fault. */
export async function* readAuditLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly AuditRow[]> {
  let number = 0
  for await (const lines of textLines(bytes, longestLine)) {
    const rows: AuditRow[] = []
    for (const line of lines) {
      const row = rowOf(line.endsWith('\r') ? line.slice(0, -1) : line)
      number++
      if (row === undefined) {
        yield rows
        throw notAnEntry(number)
      }
      rows.push(row)
    }
    yield rows
  }
}

function rowOf(line: string): AuditRow | undefined {
  try {
    const value: unknown = JSON.parse(line)
    lineSchema.parse(value)
    // Not what zod returns: it leaves out a field of the payload that is named __proto__.
    const entry = value as AuditEntry
    const row = fromWire(entry)
    const isExact =
      canonicalJson(value) === line && new Date(row.created_at).toISOString() === entry.created_at
    if (isExact) return row
  } catch {}
  return undefined
}

function notAnEntry(line: number): HubError {
  return new HubError(
    'bad-request',
    `line ${line} is not as the audit log is exported: it was changed, or the file is no export as JSONL`,
  )
}
