// What happens to people when several hubs, or several requests, change them at the same moment.
import type { Database } from '@notarium/runtime/database'
import { expect, it } from 'vitest'
import { describeOnBothDatabases, freshPostgres } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import { freshHub } from '../testing/served-hub.ts'
import { createPeople } from './people.ts'

const doer = { actor: { type: 'cli', id: 'root', name: 'root' }, ip: '' } as const

describeOnBothDatabases('two owners', (fresh) => {
  it('who demote or remove each other at the same moment leave one', async () => {
    const served = await freshHub({ database: await fresh() })
    const { people } = served.hub
    for (const does of [
      (id: string): Promise<unknown> => people.change(doer, id, { role: 'viewer' }),
      (id: string): Promise<unknown> => people.remove(doer, id),
    ]) {
      const ids = [(await served.person('owner')).id, (await served.person('owner')).id]
      for (const { id, role } of await people.list())
        if (role === 'owner' && !ids.includes(id)) await people.remove(doer, id)
      const outcomes = await Promise.allSettled(ids.map(does))
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'last-owner' },
      })
      expect((await people.list()).filter(({ role }) => role === 'owner')).toHaveLength(1)
    }
  })
})

describeWith('postgresql', 'a reset', () => {
  it('of a password that is changed at the same moment gives out none that does not work', async () => {
    const served = await freshHub({ database: await freshPostgres() })
    const { id } = await served.person('viewer')
    const { database } = served.hub
    const changed = () => database.run(`UPDATE users SET password_hash = 'theirs' WHERE id = ?`, id)
    const people = createPeople({
      database: afterEachLook(database, changed),
      now: Date.now,
      onRightsChanged: async () => undefined,
    })
    await expect(people.resetPassword(doer, id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

/** Somebody else does something whenever a transaction has looked at a row. */
function afterEachLook(database: Database, something: () => Promise<unknown>): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          ...transaction,
          get: async (sql, ...values) => {
            const row = await transaction.get(sql, ...values)
            await something()
            return row as never
          },
        }),
      ),
  }
}
