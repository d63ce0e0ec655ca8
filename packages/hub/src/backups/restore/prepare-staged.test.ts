// What a restore keeps of the main database that it replaces: what was revoked there, and what there is to tell of people.
import { randomUUID } from 'node:crypto'
import type { Database, DatabaseLocation } from '@notarium/runtime/database'
import { migrate, openDatabase } from '@notarium/runtime/database'
import { expect, it } from 'vitest'
import { freshSqlite } from '../../../../../test/setup/databases.ts'
import { lastScheduledBackup, moveScheduledBackup } from '../../store/backup-rows.ts'
import { migrations } from '../../store/migrations.ts'
import { deleteUser, insertUser, type UserRow } from '../../store/user-rows.ts'
import { prepareStagedHub } from './prepare-staged.ts'
import type { RestoreJournal } from './restore-journal.ts'

const journal: RestoreJournal = {
  ...{ id: randomUUID(), at: 0, backup: 'x.tar', brains: [], hub: true, restorePoint: null, signedBy: null },
  doer: { actor: { type: 'cli', id: 'root', name: 'root' }, ip: '' },
  ...{ aside: 'replaced/x', mark: 'a', prepared: false },
}

const user = (email: string, more: Partial<UserRow> = {}) => ({
  ...{ id: email, email, role: 'viewer', passwordHash: 'x', mustChangePassword: false, createdAt: 0 },
  ...(more as { role: 'viewer' }),
})

async function madeWith(work: (database: Database) => Promise<unknown>): Promise<DatabaseLocation> {
  const location = await freshSqlite()
  await using(location, async (database) => {
    await migrate(database, migrations)
    await work(database)
  })
  return location
}

async function using<Result>(location: DatabaseLocation, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase(location)
  return work(database).finally(() => database.close())
}

const everybody = async (database: Database) => {
  for (const email of ['left', 'lowered', 'reset', 'same', 'raised'])
    await insertUser(database, user(email, email === 'lowered' ? { role: 'owner' } : {}))
}

it('leaves it to the folder when the next backup is due: on a new machine there is none', async () => {
  const staged = await madeWith((database) => moveScheduledBackup(database, Date.now()))
  await prepareStagedHub(staged, await freshSqlite(), journal, Date.now)
  expect(await using(staged, lastScheduledBackup)).toBe(0)
})

it('enters who is back, with a former role or with a former password', async () => {
  const staged = await madeWith(everybody)
  const live = await madeWith(async (database) => {
    await everybody(database)
    await deleteUser(database, 'left')
    await database.run("UPDATE users SET role = 'editor' WHERE id IN ('lowered', 'raised')")
    await database.run("UPDATE users SET password_hash = 'y' WHERE id = 'reset'")
  })
  await prepareStagedHub(staged, live, journal, Date.now)
  const [entry] = await using(staged, (database) =>
    database.all<{ payload: string }>('SELECT payload FROM audit_log'),
  )
  expect(JSON.parse(entry?.payload ?? '').people).toEqual([
    { email: 'left', role: 'viewer', before: null },
    { email: 'lowered', role: 'owner', before: 'editor' },
    { email: 'reset', role: 'viewer', before: 'viewer' },
  ])
})

it('does not go on while the replaced database is away, or what was revoked there would come back', async () => {
  const staged = await madeWith(everybody)
  const away = { kind: 'postgres', url: 'postgres://x@127.0.0.1:1/x', schema: 'x', connections: 1 } as const
  await expect(prepareStagedHub(staged, away, journal, Date.now)).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(await using(staged, (database) => database.all('SELECT id FROM audit_log'))).toEqual([])
})
