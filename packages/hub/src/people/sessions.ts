// Sessions: what a person holds after logging in. They live in the main database alone, so that all hubs on it know
// them and one that is ended is ended everywhere.
import type { Session } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { HubError } from '../errors.ts'
import { createSessionToken, readSessionToken } from '../secrets/session-token.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  listSessionRows,
  noteSeen,
  type SessionRow,
} from '../store/session-rows.ts'
import type { UserRow } from '../store/user-rows.ts'

export interface SessionTimes {
  readonly idleMs: number
  readonly absoluteMs: number
}

export interface Visit {
  readonly ip: string
  /** What the browser or program calls itself. */
  readonly client: string
}

export interface Sessions {
  /** The token is the caller's to hand out; here its hash is kept. Takes part in the transaction. */
  start(transaction: Database, userId: string, visit: Visit): Promise<{ token: string; expiresAt: number }>
  find(token: string, ip: string): Promise<{ session: SessionRow; user: UserRow } | undefined>
  list(userId: string, currentId: string): Promise<Session[]>
  /** `publicId` is as in the list. */
  end(userId: string, publicId: string): Promise<void>
  removeExpired(): Promise<number>
}

/** Milliseconds between two notes that a session is in use. */
const seenPace = 60_000
const longestClient = 200
/** Enough to tell a person's sessions apart, and nothing to log in with. */
const publicIdLength = 16

export function createSessions(
  database: Database,
  times: SessionTimes,
  now: () => number,
  onTrouble: (error: unknown) => void,
): Sessions {
  const endOf = (session: SessionRow) =>
    Math.min(session.createdAt + times.absoluteMs, session.seenAt + times.idleMs)
  const isOver = (session: SessionRow) => now() >= endOf(session)

  return {
    async start(transaction, userId, { ip, client }) {
      const { token, hash } = createSessionToken()
      const at = now()
      const session = {
        id: hash,
        userId,
        createdAt: at,
        seenAt: at,
        ip,
        client: client.slice(0, longestClient),
      }
      await insertSession(transaction, session)
      return { token, expiresAt: at + times.absoluteMs }
    },

    async find(token, ip) {
      const id = readSessionToken(token)?.hash
      const found = id === undefined ? undefined : await findSession(database, id)
      if (found === undefined || isOver(found.session)) return undefined
      // Nobody waits for it: a session is good also when this cannot be written.
      if (now() - found.session.seenAt >= seenPace)
        noteSeen(database, found.session.id, now(), ip).catch(onTrouble)
      return found
    },

    async list(userId, currentId) {
      const rows = await listSessionRows(database, userId)
      return rows
        .filter((row) => !isOver(row))
        .map((row) => ({
          id: row.id.slice(0, publicIdLength),
          createdAt: new Date(row.createdAt).toISOString(),
          seenAt: new Date(row.seenAt).toISOString(),
          expiresAt: new Date(endOf(row)).toISOString(),
          ip: row.ip,
          client: row.client,
          current: row.id === currentId,
        }))
    },

    async end(userId, publicId) {
      const rows = await listSessionRows(database, userId)
      const session = rows.find(({ id }) => id.slice(0, publicIdLength) === publicId)
      if (session === undefined)
        throw new HubError('not-found', 'there is no such session: it may have ended by itself')
      await deleteSession(database, session.id, userId)
    },

    removeExpired: () =>
      deleteExpiredSessions(database, {
        createdBefore: now() - times.absoluteMs,
        seenBefore: now() - times.idleMs,
      }),
  }
}
