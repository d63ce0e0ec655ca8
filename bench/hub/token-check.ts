// What it costs to tell whose a token is, once it is in the cache.
import {
  createPersonalToken,
  createTokenCache,
  createTokenChecks,
  insertToken,
  insertUser,
  migrations,
} from '@notarium/hub/parts'
import { migrate, openDatabase } from '@notarium/runtime/database'
import { median } from '../measure.ts'

const calls = 50_000
const rounds = 7

export async function nanosecondsOfACheck(): Promise<number> {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  await migrate(database, migrations)
  const { token, prefix, hash } = createPersonalToken()
  const createdAt = Date.now()
  const user = {
    id: 'u',
    email: 'u@example.org',
    role: 'editor',
    passwordHash: '',
    mustChangePassword: false,
  } as const
  await insertUser(database, { ...user, createdAt })
  await insertToken(database, {
    ...{ id: 't', prefix, hash, name: 'bench', userId: 'u', scopes: ['read'], brains: null },
    createdAt,
    expiresAt: createdAt + 3_600_000,
  })
  const checks = createTokenChecks(database, createTokenCache(Date.now), Date.now, () => undefined)
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = process.hrtime.bigint()
    for (let call = 0; call < calls; call++)
      if ((await checks.find(token, '127.0.0.1')) === undefined) throw new Error('the token is refused')
    times.push(Number(process.hrtime.bigint() - start) / calls)
  }
  await database.close()
  return median(times.slice(1))
}
