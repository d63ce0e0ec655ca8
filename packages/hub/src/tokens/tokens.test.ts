// How many tokens a person has, and how long those that ended are kept.
import { randomUUID } from 'node:crypto'
import { createTokenSchema } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { freshHub } from '../testing/served-hub.ts'

const day = 86_400_000
const begin = Date.UTC(2026, 0, 1)
const doer = { actor: { type: 'cli', id: 'root', name: 'root' }, ip: '' } as const
const wanted = createTokenSchema.parse({ name: 'wanted' })
const texts = {
  id: 'text',
  prefix: 'text',
  hash: 'text',
  name: 'text',
  user_id: 'text',
  scopes: 'text',
} as const
const times = { created_at: 'integer', expires_at: 'integer', revoked_at: 'integer' } as const

interface Stored {
  readonly name: string
  readonly expiresAt?: number
  readonly revokedAt?: number | null
}

function store(database: Database, userId: string, tokens: readonly Stored[]): Promise<void> {
  const rows = tokens.map(({ name, expiresAt = begin + day, revokedAt = null }) => {
    const id = randomUUID()
    return [id, id, id, name, userId, 'read', 0, expiresAt, revokedAt]
  })
  return database.insert({ table: 'tokens', columns: { ...texts, ...times } }, rows)
}

const many = (count: number, token: Stored) => Array.from({ length: count }, () => token)

describeOnBothDatabases('the tokens of a person', (fresh) => {
  it('are 200 at most that are good, and 1,000 with those that ended, of which the first to end go', async () => {
    const { hub, person } = await freshHub({ database: await fresh(), now: () => begin })
    const [{ id }, { id: other }] = [await person('editor'), await person('editor')]
    await store(hub.database, other, [{ name: 'not theirs', revokedAt: 0 }])
    await store(hub.database, id, [
      ...many(199, { name: 'good' }),
      ...many(798, { name: 'revoked', revokedAt: begin - 1 }),
      { name: 'revoked first', revokedAt: begin - day },
      { name: 'expired before', expiresAt: begin - 2 * day },
      { name: 'expired now', expiresAt: begin },
    ])
    await hub.tokens.create(doer, id, wanted)
    const names = (await hub.tokens.list(id)).map(({ name }) => name)
    expect(names).toHaveLength(1000)
    for (const name of ['wanted', 'revoked first', 'expired now']) expect(names).toContain(name)
    expect(names).not.toContain('expired before')
    expect(await hub.tokens.list(other)).toHaveLength(1)
    await expect(hub.tokens.create(doer, id, wanted)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are forgotten 90 days after they ended', async () => {
    const { hub, person } = await freshHub({ database: await fresh(), now: () => begin })
    const { id } = await person('editor')
    const [long, lately] = [begin - 90 * day - 1, begin - 90 * day]
    await store(hub.database, id, [
      { name: 'revoked long ago', revokedAt: long },
      { name: 'expired long ago', expiresAt: long },
      { name: 'revoked', revokedAt: lately },
      { name: 'expired', expiresAt: lately },
      { name: 'good' },
    ])
    expect(await hub.tokens.removeEnded()).toBe(2)
    const names = (await hub.tokens.list(id)).map(({ name }) => name)
    expect(names.sort()).toEqual(['expired', 'good', 'revoked'])
  })
})

it('a token names 100 brains at most', () => {
  const fits = (count: number) =>
    createTokenSchema.safeParse({ name: 'x', brains: Array.from({ length: count }, (_, n) => `b${n}`) })
      .success
  expect([fits(100), fits(101)]).toEqual([true, false])
})
