// Pages of a long audit log, with the filters that the interface offers, alone and together, also such as find little
// or nothing.
import { listAudit, migrations } from '@notarium/hub/parts'
import { type DatabaseLocation, migrate, openDatabase } from '@notarium/runtime/database'
import { timeEach } from '../brain/percentile.ts'
import { fillAudit } from './fill-audit.ts'

const rounds = 5

/** Milliseconds of every page. */
export async function auditTimes(location: DatabaseLocation, entries: number): Promise<number[]> {
  const database = await openDatabase(location)
  try {
    await migrate(database, migrations)
    const { busy, rare, departed, from, to } = await fillAudit(database, entries)
    const middle = new Date((from + to) / 2).toISOString()
    const actors = [{}, ...[busy, rare, departed, 'nobody'].map((actor_id) => ({ actor_id }))]
    const types = [{}, { actor_type: 'token' }, { actor_type: 'cli' }] as const
    const actions = [{}, ...['page.put', 'token.revoke', 'never.done'].map((action) => ({ action }))]
    const times = [{}, { from: middle }, { to: middle }]
    const cursors = [{}, { cursor: String(entries >> 1) }]
    const questions = actors.flatMap((actor) =>
      types.flatMap((type) =>
        actions.flatMap((action) =>
          times.flatMap((time) =>
            cursors.map((cursor) => ({ ...actor, ...type, ...action, ...time, ...cursor, limit: 50 })),
          ),
        ),
      ),
    )
    const all = Array.from({ length: rounds }, () => questions).flat()
    return await timeEach(all, (question) => listAudit(database, question))
  } finally {
    await database.close()
  }
}
