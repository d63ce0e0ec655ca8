// What signing adds to the time of an operator's action: the same action on a hub with the sidecar and on one without.
import { hubClient } from '../../test/hub/kit/hub-client.ts'
import { median } from '../measure.ts'
import type { Row } from '../report.ts'
import { atMost } from './rows.ts'
import { type SigningHub, withSigningHub } from './signing-hub.ts'

type Deed = (turn: number) => Promise<unknown>

const limitMs = 2
/** Acts are signed a moment after the action: in a turn as long as this one, mostly beside actions of the same hub. */
const actionsInATurn = 40
/** Turns until all is compiled. */
const warmingUp = 2

/** So many turns of each. */
export async function measureAddedTime(turns: number): Promise<Row[]> {
  const [signed = [], unsigned = []] = await withSigningHub({ hasSidecar: true }, (signing) =>
    withSigningHub({ hasSidecar: false }, async (plain) =>
      timesInTurn([await renaming(signing), await renaming(plain)], turns),
    ),
  )
  const [ours, theirs] = [median(signed), median(unsigned)]
  const what = `signing adds to an action, p50 (${ours.toFixed(2)} ms beside ${theirs.toFixed(2)} ms)`
  return [atMost(what, ours - theirs, limitMs, 'ms')]
}

/** The e-mail address of a user is changed. */
async function renaming({ hub, place }: SigningHub): Promise<Deed> {
  const client = hubClient(hub.origin)
  const as = await client.logIn(place.owner)
  const body = { email: 'anna@example.org', role: 'viewer' }
  const { id } = await client.json<{ id: string }>('POST', '/api/admin/users', { as, body })
  return (turn) =>
    client.json('PATCH', `/api/admin/users/${id}`, { as, body: { email: `anna${turn}@example.org` } })
}

/** In turns, so that what the machine does meanwhile falls on both alike. */
async function timesInTurn(deeds: readonly Deed[], turns: number): Promise<number[][]> {
  const times = deeds.map((): number[] => [])
  for (let turn = 0; turn < turns + warmingUp; turn++)
    for (const [index, deed] of deeds.entries())
      for (let action = 0; action < actionsInATurn; action++) {
        const startedAt = performance.now()
        await deed(turn * actionsInATurn + action)
        if (turn >= warmingUp) times[index]?.push(performance.now() - startedAt)
      }
  return times
}
