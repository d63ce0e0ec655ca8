// Personal access tokens in the main database.
import type { Role, TokenScope } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'

export interface TokenRow {
  readonly id: string
  readonly prefix: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly brains: readonly string[] | null
  readonly createdAt: number
  readonly expiresAt: number
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  readonly lastIp: string | null
  readonly owner: {
    readonly id: string
    readonly email: string
    readonly role: Role
    readonly mustChangePassword: boolean
  }
}

interface StoredToken {
  readonly id: string
  readonly prefix: string
  readonly name: string
  readonly scopes: string
  readonly brains: string | null
  readonly created_at: number
  readonly expires_at: number
  readonly revoked_at: number | null
  readonly last_used_at: number | null
  readonly last_ip: string | null
  readonly user_id: string
  readonly email: string
  readonly role: Role
  readonly must_change_password: number
}

const select = `SELECT tokens.id, tokens.prefix, tokens.name, tokens.scopes, tokens.brains, tokens.created_at,
    tokens.expires_at, tokens.revoked_at, tokens.last_used_at, tokens.last_ip,
    users.id AS user_id, users.email, users.role, users.must_change_password
  FROM tokens JOIN users ON users.id = tokens.user_id`

function tokenOf(row: StoredToken): TokenRow {
  return {
    id: row.id,
    prefix: row.prefix,
    name: row.name,
    scopes: row.scopes.split(' ') as TokenScope[],
    brains: row.brains === null ? null : (JSON.parse(row.brains) as string[]),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    lastIp: row.last_ip,
    owner: {
      id: row.user_id,
      email: row.email,
      role: row.role,
      mustChangePassword: row.must_change_password === 1,
    },
  }
}

/** Of one person, or of all. Newest first. */
export async function listTokenRows(database: Database, userId?: string): Promise<TokenRow[]> {
  const order = 'ORDER BY tokens.created_at DESC, tokens.id'
  const rows =
    userId === undefined
      ? await database.all<StoredToken>(`${select} ${order}`)
      : await database.all<StoredToken>(`${select} WHERE tokens.user_id = ? ${order}`, userId)
  return rows.map(tokenOf)
}

export async function findToken(database: Database, id: string): Promise<TokenRow | undefined> {
  const row = await database.get<StoredToken>(`${select} WHERE tokens.id = ?`, id)
  return row && tokenOf(row)
}

export async function findTokenByHash(database: Database, hash: string): Promise<TokenRow | undefined> {
  const row = await database.get<StoredToken>(`${select} WHERE tokens.hash = ?`, hash)
  return row && tokenOf(row)
}

/** 0 when the prefix is taken. */
export function insertToken(
  database: Database,
  token: Omit<TokenRow, 'owner' | 'revokedAt' | 'lastUsedAt' | 'lastIp'> & {
    readonly hash: string
    readonly userId: string
  },
): Promise<number> {
  return database.run(
    `INSERT INTO tokens (id, prefix, hash, name, user_id, scopes, brains, created_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    token.id,
    token.prefix,
    token.hash,
    token.name,
    token.userId,
    token.scopes.join(' '),
    token.brains === null ? null : JSON.stringify(token.brains),
    token.createdAt,
    token.expiresAt,
  )
}

export async function isPrefixTaken(database: Database, prefix: string): Promise<boolean> {
  return (await database.get('SELECT id FROM tokens WHERE prefix = ?', prefix)) !== undefined
}

/** How many rows a person has, and how many of them are good now. */
export async function countTokens(
  database: Database,
  userId: string,
  now: number,
): Promise<{ readonly kept: number; readonly active: number }> {
  const counts = await database.get<{ readonly kept: number; readonly active: number }>(
    `SELECT count(*) AS kept, count(CASE WHEN revoked_at IS NULL AND expires_at > ? THEN 1 END) AS active
      FROM tokens WHERE user_id = ?`,
    now,
    userId,
  )
  return counts ?? { kept: 0, active: 0 }
}

/** Revoked or expired before then. */
export function deleteEndedTokens(database: Database, before: number): Promise<number> {
  return database.run('DELETE FROM tokens WHERE revoked_at < ? OR expires_at < ?', before, before)
}

/** Those of one person that ended first. */
export function deleteOldestEnded(
  database: Database,
  { userId, now, most }: { readonly userId: string; readonly now: number; readonly most: number },
): Promise<number> {
  return database.run(
    `DELETE FROM tokens WHERE id IN (
      SELECT id FROM tokens WHERE user_id = ? AND (revoked_at IS NOT NULL OR expires_at <= ?)
      ORDER BY coalesce(revoked_at, expires_at), id LIMIT ?)`,
    userId,
    now,
    most,
  )
}

/** A new secret in place of the old one, and a new life; 0 when the token was revoked or rotated meanwhile. */
export function replaceSecret(
  database: Database,
  { id, prefix: oldPrefix }: Pick<TokenRow, 'id' | 'prefix'>,
  fresh: Pick<TokenRow, 'prefix' | 'createdAt' | 'expiresAt'> & { readonly hash: string },
): Promise<number> {
  return database.run(
    `UPDATE tokens SET prefix = ?, hash = ?, created_at = ?, expires_at = ?, last_used_at = NULL, last_ip = NULL
      WHERE id = ? AND prefix = ? AND revoked_at IS NULL`,
    fresh.prefix,
    fresh.hash,
    fresh.createdAt,
    fresh.expiresAt,
    id,
    oldPrefix,
  )
}

export function markRevoked(database: Database, id: string, at: number): Promise<number> {
  return database.run('UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', at, id)
}

export function noteUse(database: Database, id: string, at: number, ip: string): Promise<number> {
  return database.run('UPDATE tokens SET last_used_at = ?, last_ip = ? WHERE id = ?', at, ip, id)
}
