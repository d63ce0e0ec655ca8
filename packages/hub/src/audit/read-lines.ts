// Reads an exported log back, to verify it where there is no database. A line must be, to the byte, what an export
// writes: what does not take part in the hash, such as a field that stands there twice, must not tell another story.
import { type AuditEntry, auditEntrySchema } from '@notarium/contract/hub'
import { z } from 'zod'
import { HubError } from '../errors.ts'
import type { AuditRow } from '../store/audit-rows.ts'
import { canonicalJson } from './canonical-json.ts'
import { fromWire, toWire } from './wire-entry.ts'

/** An entry is smaller: its payload has at most 16 KiB. */
const longestLine = 65_536

const lineSchema = z.strictObject(auditEntrySchema.shape)

/** Of texts that end anywhere, as a file is read; gives the rows of each. */
export async function* readAuditLines(texts: AsyncIterable<string>): AsyncGenerator<readonly AuditRow[]> {
  let number = 0
  let rest = ''
  const readLine = (line: string) => rowOf(line.endsWith('\r') ? line.slice(0, -1) : line, ++number)
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() as string
    if (rest.length > longestLine) throw notAnEntry(number + 1)
    yield lines.map(readLine)
  }
  if (rest !== '') yield [readLine(rest)]
}

function rowOf(line: string, number: number): AuditRow {
  try {
    const value: unknown = JSON.parse(line)
    lineSchema.parse(value)
    // Not what zod returns: it leaves out a field of the payload that is named __proto__.
    const entry = value as AuditEntry
    const row = fromWire(entry)
    if (canonicalJson(value) === line && toWire(row).created_at === entry.created_at) return row
  } catch {}
  throw notAnEntry(number)
}

function notAnEntry(line: number): HubError {
  return new HubError(
    'bad-request',
    `line ${line} is not as the audit log is exported: it was changed, or the file is no export as JSONL`,
  )
}
