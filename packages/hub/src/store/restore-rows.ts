// What a restore reads in the main database that is replaced, and changes in the one that takes its place.
import type { Database } from '@notarium/runtime/database'
import type { AuditHead } from './audit-rows.ts'

/** Of tokens that were not revoked: a rotated one has another hash than before. */
export async function listGoodTokenHashes(database: Database): Promise<string[]> {
  const rows = await database.all<{ hash: string }>('SELECT hash FROM tokens WHERE revoked_at IS NULL')
  return rows.map(({ hash }) => hash)
}

export async function readNewestHead(database: Database): Promise<Pick<AuditHead, 'id' | 'hash'>> {
  const head = await database.get<AuditHead>('SELECT id, hash FROM audit_head')
  if (head === undefined) throw new Error('the audit log has lost its head row')
  return head
}

export function deleteAllSessions(transaction: Database): Promise<number> {
  return transaction.run('DELETE FROM sessions')
}

/** How many it were. */
export async function revokeTokensBut(
  transaction: Database,
  hashes: readonly string[],
  at: number,
): Promise<number> {
  const good = new Set(hashes)
  const gone = (await listGoodTokenHashes(transaction)).filter((hash) => !good.has(hash))
  for (const hash of gone) await transaction.run('UPDATE tokens SET revoked_at = ? WHERE hash = ?', at, hash)
  return gone.length
}

/** `text` is an id that we made: it holds nothing that LIKE knows. */
export async function hasEntryWith(database: Database, action: string, text: string): Promise<boolean> {
  const sql = 'SELECT id FROM audit_log WHERE action = ? AND payload LIKE ? LIMIT 1'
  return (await database.get(sql, action, `%${text}%`)) !== undefined
}
