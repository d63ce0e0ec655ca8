// Personal access tokens: issued to a person, shown once, and worth what that person may do at the moment.
import { randomUUID } from 'node:crypto'
import type { CreateToken, Token } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import type { Doer, SessionCaller } from '../access/caller.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { HubError } from '../errors.ts'
import { createPersonalToken } from '../secrets/personal-token.ts'
import { refusing } from '../store/refusing.ts'
import {
  countTokens,
  deleteEndedTokens,
  deleteOldestEnded,
  findToken,
  insertToken,
  isPrefixTaken,
  listTokenRows,
  markRevoked,
  replaceSecret,
  type TokenRow,
} from '../store/token-rows.ts'
import { findUser, type UserRow } from '../store/user-rows.ts'
import { presentToken } from './present-token.ts'

export interface Tokens {
  list(userId?: string): Promise<Token[]>
  create(doer: Doer, ownerId: string, wanted: CreateToken): Promise<Token & { readonly token: string }>
  rotate(caller: SessionCaller, id: string): Promise<Token & { readonly token: string }>
  /** `ownerId` where only one's own may be revoked. */
  revoke(doer: Doer, id: string, ownerId?: string): Promise<Token>
  /** Of those that ended long ago the audit log alone tells. */
  removeEnded(): Promise<number>
}

export interface TokenOptions {
  readonly database: Database
  readonly now: () => number
  /** After it was changed in the database. */
  readonly onTokenChanged: (prefix: string) => Promise<void>
}

const day = 24 * 3_600_000
const mostTokensOfOne = 200
/** With those that ended, so that making and revoking without end does not fill the database. */
const mostKeptOfOne = 1000
const endedKeptFor = 90 * day

export function createTokens({ database, now, onTokenChanged }: TokenOptions): Tokens {
  const present = (row: TokenRow) => presentToken(row, now())

  return {
    list: async (userId) => (await listTokenRows(database, userId)).map(present),

    async create(doer, ownerId, { name, scopes, brains, expiresInDays }) {
      const at = now()
      const { secret, row } = await database.transaction(async (transaction) => {
        const owner = await findUser(transaction, ownerId)
        if (owner === undefined) throw noSuchOwner()
        refuseMoreThanOwn(owner, scopes)
        await makeRoom(transaction, ownerId, at)
        const fresh = await freshSecret(transaction)
        const token = {
          id: randomUUID(),
          prefix: fresh.prefix,
          name,
          scopes: [...new Set(scopes)].sort(),
          brains,
          createdAt: at,
          expiresAt: at + expiresInDays * day,
        }
        await refusing(insertToken(transaction, { ...token, hash: fresh.hash, userId: ownerId }), {
          'foreign-key': noSuchOwner,
        })
        await enter(transaction, doer, 'token.create', token, { owner: owner.email })
        return { secret: fresh, row: await stored(transaction, token.id) }
      })
      return { ...present(row), token: secret.token }
    },

    async rotate(caller, id) {
      const { secret, before, after } = await database.transaction(async (transaction) => {
        const old = await stored(transaction, id, caller.user.id)
        const fresh = await freshSecret(transaction)
        const createdAt = now()
        const expiresAt = createdAt + (old.expiresAt - old.createdAt)
        if ((await replaceSecret(transaction, old, { ...fresh, createdAt, expiresAt })) === 0)
          throw goneAlready()
        const renewed = await stored(transaction, id)
        await enter(transaction, caller, 'token.rotate', renewed, { replaces: old.prefix })
        return { secret: fresh, before: old, after: renewed }
      })
      await onTokenChanged(before.prefix)
      return { ...present(after), token: secret.token }
    },

    async revoke(doer, id, ownerId) {
      const row = await database.transaction(async (transaction) => {
        const token = await stored(transaction, id, ownerId)
        if ((await markRevoked(transaction, id, now())) === 0) throw goneAlready()
        await enter(transaction, doer, 'token.revoke', token, { owner: token.owner.email })
        return stored(transaction, id)
      })
      await onTokenChanged(row.prefix)
      return present(row)
    },

    removeEnded: () => deleteEndedTokens(database, now() - endedKeptFor),
  }

  async function enter(
    transaction: Database,
    { actor, ip, role }: Doer,
    action: string,
    { prefix, name, scopes, brains }: Pick<TokenRow, 'prefix' | 'name' | 'scopes' | 'brains'>,
    more: Record<string, unknown> = {},
  ): Promise<void> {
    const payload = { prefix, name, scopes, brains, ...more }
    await appendAudit(transaction, { actor, ip, role, action, payload, sign: true }, { now })
  }
}

/** Somebody else's token is no token: nobody learns that it is there. */
async function stored(database: Database, id: string, ownerId?: string): Promise<TokenRow> {
  const token = await findToken(database, id)
  if (token !== undefined && (ownerId === undefined || token.owner.id === ownerId)) return token
  throw new HubError('not-found', 'there is no such token: the list of tokens shows their ids')
}

/** Four characters are few: now and then a prefix is taken. */
async function freshSecret(database: Database): Promise<ReturnType<typeof createPersonalToken>> {
  for (;;) {
    const secret = createPersonalToken()
    if (!(await isPrefixTaken(database, secret.prefix))) return secret
  }
}

function refuseMoreThanOwn({ role }: UserRow, scopes: CreateToken['scopes']): void {
  if (role !== 'viewer' || !scopes.includes('write')) return
  throw new HubError(
    'forbidden',
    "a viewer cannot issue a token with the scope 'write': ask for 'read' alone",
  )
}

/** For one more. */
async function makeRoom(transaction: Database, userId: string, now: number): Promise<void> {
  const { kept, active } = await countTokens(transaction, userId, now)
  if (active >= mostTokensOfOne)
    throw new HubError('conflict', `one person has at most ${mostTokensOfOne} tokens: revoke some`)
  const most = kept + 1 - mostKeptOfOne
  if (most > 0) await deleteOldestEnded(transaction, { userId, now, most })
}

function noSuchOwner(): HubError {
  return new HubError('not-found', 'there is no such user to issue a token to')
}

function goneAlready(): HubError {
  return new HubError('conflict', 'the token was revoked or rotated meanwhile: look at the list of tokens')
}
