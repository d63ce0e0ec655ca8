// Fills an audit log with entries such as a busy hub writes: a few actions and people make most of them, some are rare,
// and the oldest part was written by people who have since left.
import { appendFacts, factsOf } from '@notarium/hub/parts'
import type { Database } from '@notarium/runtime/database'

const together = 5_000
const begin = Date.UTC(2024, 0, 1)
const stepMs = 40_000
const mostActors = 2_000

const frequentActions = ['page.put', 'page.patch', 'auth.login', 'auth.login.failed', 'import.start']
const rareActions = [
  'user.create',
  'user.remove',
  'token.create',
  'token.revoke',
  'brain.create',
  'brain.stop',
]

/** The log must be empty. Returns what to filter by: a busy actor, a rare one, and one that is only in the oldest part. */
export async function fillAudit(database: Database, count: number) {
  for (let done = 0; done < count; done += together) {
    const facts = Array.from({ length: Math.min(together, count - done) }, (_, index) =>
      factsOf(eventAt(done + index, count), begin + (done + index) * stepMs),
    )
    await database.transaction((transaction) => appendFacts(transaction, facts))
  }
  if (database.dialect === 'postgres') await database.run('ANALYZE audit_log')
  return {
    busy: actorOf(0).id,
    rare: actorOf(mostActors - 1).id,
    departed: departed.id,
    from: begin,
    to: begin + count * stepMs,
  }
}

const departed = { type: 'user', id: 'departed', name: 'departed@example.org' } as const

function eventAt(index: number, count: number) {
  const random = spread(index)
  const isOld = index < count / 4
  const actor = isOld && index % 2 === 0 ? departed : actorOf(Math.floor(mostActors * random ** 4))
  const rare = index % 997 === 0
  const actions = rare ? rareActions : frequentActions
  const action = actions[Math.floor(spread(index + 0.5) * actions.length)] as string
  const payload = { brain: 'guide', slug: `notes/${index % 5000}`, version: index % 40, outcome: 'updated' }
  return { actor, ip: `10.0.${index % 7}.${index % 250}`, action, payload, sign: rare }
}

function actorOf(number: number) {
  const id = `${number.toString(36).padStart(4, '0')}b7c1d2e3f4a5968778695a4b3c2d`
  if (number % 3 === 1) return { type: 'token', id, name: `agent ${number}` } as const
  if (number === mostActors - 1) return { type: 'cli', id, name: 'operator' } as const
  return { type: 'user', id, name: `user${number}@example.org` } as const
}

/** Between 0 and 1, the same in every run. */
function spread(index: number): number {
  const waves = Math.sin(index * 12.9898) * 43_758.5453
  return waves - Math.floor(waves)
}
