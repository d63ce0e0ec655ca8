import type { AuditEntry, AuditFilter, AuditPage, ListAudit } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { listAudit } from './list-audit.ts'
import { anna, begin, eventOf, openLog, write } from './testing.ts'

const actors = [
  anna,
  { type: 'user', id: 'u2', name: 'boris@example.org' },
  { type: 'token', id: 't1', name: 'agent' },
  // The same id under another type is somebody else.
  { type: 'token', id: 'u1', name: 'odd' },
  { type: 'cli', id: 'root', name: 'root' },
] as const
const actions = ['page.put', 'auth.login', 'user.create']
const events = Array.from({ length: 60 }, (_, index) =>
  eventOf({ actor: actors[index % 5]!, action: actions[index % 3]!, payload: { index } }),
)

const at = (second: number) => new Date(begin + 1000 * second).toISOString()

function* someOf(values: Readonly<Record<keyof AuditFilter, readonly (string | undefined)[]>>) {
  for (const actor_type of values.actor_type)
    for (const actor_id of values.actor_id)
      for (const action of values.action)
        for (const from of values.from)
          for (const to of values.to) yield { actor_type, actor_id, action, from, to } as AuditFilter
}

const fits = (entry: AuditEntry, { actor_type, actor_id, action, from, to }: AuditFilter) =>
  (actor_type === undefined || entry.actor_type === actor_type) &&
  (actor_id === undefined || entry.actor_id === actor_id) &&
  (action === undefined || entry.action === action) &&
  (from === undefined || Date.parse(entry.created_at) >= Date.parse(from)) &&
  (to === undefined || Date.parse(entry.created_at) < Date.parse(to))

async function allPages(database: Database, query: ListAudit): Promise<AuditPage[]> {
  const page = await listAudit(database, query)
  if (page.next_cursor === null) return [page]
  return [page, ...(await allPages(database, { ...query, cursor: page.next_cursor }))]
}

describeOnBothDatabases('listAudit', (fresh) => {
  it('finds what fits every filter, the newest first', async () => {
    const database = await openLog(await fresh())
    await write(database, events)
    const { entries: all } = await listAudit(database, { limit: 500 })
    expect(all.map(({ payload }) => payload['index'])).toEqual([...events.keys()].reverse())
    const filters = someOf({
      actor_type: [undefined, 'user', 'token', 'system'],
      actor_id: [undefined, 'u1', 'nobody\0'],
      action: [undefined, 'auth.login', 'none'],
      from: [undefined, at(20), at(99)],
      to: [undefined, at(40), at(0)],
    })
    for (const filter of filters) {
      const page = await listAudit(database, { ...filter, limit: 500 })
      const expected = all.filter((entry) => fits(entry, filter))
      expect(page, JSON.stringify(filter)).toEqual({ entries: expected, next_cursor: null, newest_id: 60 })
    }
  })

  it('gives pages that neither repeat nor leave out, also while entries are added', async () => {
    const database = await openLog(await fresh())
    await write(database, events)
    const first = await listAudit(database, { action: 'page.put', limit: 7 })
    await write(database, events)
    const rest = await allPages(database, { action: 'page.put', limit: 7 })
    expect(rest.map(({ entries }) => entries.length)).toEqual([7, 7, 7, 7, 7, 5])
    const next = await listAudit(database, { action: 'page.put', limit: 13, cursor: first.next_cursor! })
    expect([...first.entries, ...next.entries].map(({ id }) => id)).toEqual(
      [...events.keys()]
        .filter((index) => index % 3 === 0)
        .map((index) => index + 1)
        .reverse(),
    )
    expect(next).toMatchObject({ next_cursor: null, newest_id: 120 })
  })

  it('shows an entry that somebody spoiled', async () => {
    const database = await openLog(await fresh())
    await write(database, events.slice(0, 2))
    await database.run('UPDATE audit_log SET payload = ? WHERE id = 1', '[not')
    const { entries } = await listAudit(database, { limit: 5 })
    expect(entries[1]?.payload).toEqual({ unreadable: '[not' })
  })
})
