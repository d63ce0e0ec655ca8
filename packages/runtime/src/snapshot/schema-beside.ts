// The name of a schema that lies beside another for a while: staged, on trial, or put aside.
import { createHash } from 'node:crypto'

/** PostgreSQL would cut a longer one, and two could become one. */
const longestName = 63

export function schemaBeside(schema: string, what: string): string {
  const plain = `${schema}_${what}`
  if (plain.length <= longestName) return plain
  const digest = createHash('sha256').update(schema).digest('hex').slice(0, 8)
  const end = `_${digest}_${what}`
  return schema.slice(0, longestName - end.length) + end
}
