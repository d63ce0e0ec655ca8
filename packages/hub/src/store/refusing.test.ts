// What one hub is told when another commits first, after the one has looked and before it writes.
import type { Database } from '@notarium/runtime/database'
import { expect, it, vi } from 'vitest'
import { freshPostgres } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import { addMember } from '../brains/members.ts'
import { changeRecord } from '../brains/records.ts'
import { freshHub } from '../testing/served-hub.ts'
import { type BrainRow, findBrainRow, insertBrain } from './brain-rows.ts'

const doer = { actor: { type: 'cli', id: 'root', name: 'root' }, ip: '' } as const
const deed = { doer, action: 'brain.change' }
const brain = (name: string, port: number): BrainRow => ({
  ...{ name, displayName: name, host: '127.0.0.1', port, createdAt: 0 },
  ...{ visibility: 'restricted', supervise: 'hub', wanted: 'stopped' },
})

/** `work` begins while the other has done `sql` and not committed it; that happens when the work waits for it. */
async function behind<Result>(database: Database, sql: string, work: () => Promise<Result>): Promise<Result> {
  const worked = await database.transaction(async (other) => {
    await other.run(sql)
    const result = work().then(
      (value) => () => value,
      (error) => () => {
        throw error
      },
    )
    const waiting =
      'SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))'
    await vi.waitFor(async () => expect(await other.all(waiting)).not.toEqual([]), 20_000)
    return { result }
  })
  return (await worked.result)()
}

async function hubWithBrain() {
  const served = await freshHub({ database: await freshPostgres() })
  const { database } = served.hub
  await insertBrain(database, brain('docs', 9))
  return { ...served, database, context: { database, now: Date.now } }
}

describeWith('postgresql', 'a change that another one overtakes', () => {
  it('finds the user gone', async () => {
    const { hub, person, database, context } = await hubWithBrain()
    const wanted = { name: 'x', scopes: ['read' as const], brains: null, expiresInDays: 1 }
    const works = [
      (id: string): Promise<unknown> => hub.tokens.create(doer, id, wanted),
      (id: string): Promise<unknown> => addMember(context, doer, 'docs', id),
    ]
    for (const work of works) {
      const { id } = await person('viewer')
      const removed = behind(database, `DELETE FROM users WHERE id = '${id}'`, () => work(id))
      await expect(removed).rejects.toMatchObject({ name: 'HubError', code: 'not-found' })
    }
    expect(await database.all('SELECT id FROM audit_log')).toEqual([])
  })

  it('finds the e-mail address or the port taken', async () => {
    const { hub, person, database, context } = await hubWithBrain()
    const { id } = await person('viewer')
    const { id: another } = await person('viewer')
    const email = 'new@example.org'
    const change = () => hub.people.change(doer, id, { email })
    const taking = `UPDATE users SET email = '${email}' WHERE id = '${another}'`
    await expect(behind(database, taking, change)).rejects.toMatchObject({ code: 'exists' })

    await insertBrain(database, brain('other', 10))
    const move = () => changeRecord(context, 'docs', deed, (before) => ({ ...before, port: 11 }))
    const moving = `UPDATE brains SET port = 11 WHERE name = 'other'`
    await expect(behind(database, moving, move)).rejects.toMatchObject({
      code: 'port-in-use',
      details: { port: 11 },
    })
  })

  it('of the same brain keeps what the other one changed', async () => {
    const { database, context } = await hubWithBrain()
    const open = () => changeRecord(context, 'docs', deed, (before) => ({ ...before, visibility: 'open' }))
    await behind(database, `UPDATE brains SET display_name = 'Theirs' WHERE name = 'docs'`, open)
    expect(await findBrainRow(database, 'docs')).toMatchObject({ displayName: 'Theirs', visibility: 'open' })
  })
})
