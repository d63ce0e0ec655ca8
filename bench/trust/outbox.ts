// The outbox of the audit log, with the hub and the sidecar as processes and the keys that `notarium init` makes: acts
// signed a second while many wait, and what signing adds to the time of an action beside a hub that signs nothing.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { appendFacts, factsOf } from '@notarium/hub/parts'
import { openDatabase } from '@notarium/runtime/database'
import { type HubClient, hubClient } from '../../test/hub/kit/hub-client.ts'
import { type HubFolder, makeHubFolder, withoutSidecar } from '../../test/hub/kit/hub-folder.ts'
import { prepareHub, serveHub } from '../../test/hub/kit/hub-process.ts'
import { runNotarium } from '../../test/hub/kit/notarium-process.ts'
import { median } from '../measure.ts'
import type { Row } from '../report.ts'

const waiting = 10_000
const actions = 400
const limits = { actsPerSecond: 500, addedMs: 2 } as const
const unlimited = '[limits]\nrequests_per_second = 0\n'

export async function measureOutbox(): Promise<Row[]> {
  const places = [await makeHubFolder(unlimited), await makeHubFolder(unlimited + withoutSidecar)] as const
  const ends: (() => Promise<unknown>)[] = []
  try {
    for (const place of places) await prepareHub(place)
    await fill(places[0])
    const config = join(places[0].folder, 'sidecar', 'sidecar.toml')
    const sidecar = runNotarium(['sidecar', '--config', config], places[0].env)
    ends.push(() => sidecar.end('SIGTERM'))
    await sidecar.whenSaid(/"serving"/)
    const signing = await serveHub(places[0])
    ends.push(() => signing.end('SIGTERM'))
    const rate = await actsPerSecond(places[0])
    const plain = await serveHub(places[1])
    ends.push(() => plain.end('SIGTERM'))
    const [signed, unsigned] = await actionTimes([
      await renaming(signing.origin, places[0]),
      await renaming(plain.origin, places[1]),
    ])
    return [rateRow(rate), addedRow(median(signed), median(unsigned))]
  } finally {
    for (const end of ends) await end()
    for (const place of places) place.remove()
  }
}

async function fill({ folder }: HubFolder): Promise<void> {
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'hub.db') })
  const actor = {
    type: 'user',
    id: '0f5b8a3c-aa17-4a3f-8a59-4a3f8a590f5b',
    name: 'anna@example.org',
  } as const
  const facts = Array.from({ length: waiting }, (_, index) => {
    const payload = { user: { id: String(index), email: `user${index}@example.org`, role: 'viewer' } }
    const deed = {
      actor,
      ip: '127.0.0.1',
      role: 'owner',
      action: 'user.change',
      payload,
      sign: true,
    } as const
    return factsOf(deed, Date.now())
  })
  await database.transaction((transaction) => appendFacts(transaction, facts))
  await database.close()
}

/** From the first to the last: the sidecar opens its keys before. */
async function actsPerSecond({ folder }: HubFolder): Promise<number> {
  const database = new DatabaseSync(join(folder, 'hub.db'), { readOnly: true })
  const statement = database.prepare('SELECT number FROM audit_act_head')
  const count = () => Number(statement.get()?.['number'])
  while (count() === 0) await sleep(5)
  const [first, startedAt] = [count(), performance.now()]
  while (count() < waiting) await sleep(5)
  const seconds = (performance.now() - startedAt) / 1000
  database.close()
  return (waiting - first) / seconds
}

/** One action of an operator: the e-mail address of a user is changed. */
async function renaming(origin: string, { owner }: HubFolder): Promise<(turn: number) => Promise<unknown>> {
  const client: HubClient = hubClient(origin)
  const as = await client.logIn(owner)
  const body = { email: 'anna@example.org', role: 'viewer' }
  const { id } = await client.json<{ id: string }>('POST', '/api/admin/users', { as, body })
  return (turn) =>
    client.json('PATCH', `/api/admin/users/${id}`, { as, body: { email: `anna${turn}@example.org` } })
}

/** In turns, so that what the machine does meanwhile falls on both alike. */
async function actionTimes(deeds: readonly ((turn: number) => Promise<unknown>)[]) {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < actions; turn++)
    for (const [index, deed] of deeds.entries()) {
      const startedAt = performance.now()
      await deed(turn)
      times[index]?.push(performance.now() - startedAt)
    }
  return times
}

function rateRow(rate: number): Row {
  return {
    what: `acts signed with GOST-256 while ${waiting} wait: acts/s`,
    ours: rate.toFixed(0),
    theirs: String(limits.actsPerSecond),
    ratio: rate / limits.actsPerSecond,
    goal: { bound: 'at least', value: 1 },
  }
}

function addedRow(signed: number, unsigned: number): Row {
  const added = signed - unsigned
  return {
    what: `what signing adds to an action, p50 (${signed.toFixed(2)} ms beside ${unsigned.toFixed(2)} ms)`,
    ours: `${added.toFixed(2)} ms`,
    theirs: `${limits.addedMs} ms`,
    ratio: added / limits.addedMs,
    goal: { bound: 'at most', value: 1 },
  }
}
