// Backups that come by themselves: when they are due, by one of several hubs, thinned out, copied, and tried.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createBrainSchema } from '@notarium/contract/hub'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothDatabases, freshSqlite } from '../../../../test/setup/databases.ts'
import { doer } from '../brains/testing/fresh-brains.ts'
import { doWhatIsDue } from './scheduled-work.ts'
import { backedUpHub } from './testing/backed-up-hub.ts'
import { fileStores } from './testing/file-stores.ts'

const day = 86_400_000
const begin = Date.UTC(2026, 10, 1, 3)
const settings = `[backups]
keep_last = 1
keep_daily = 2
keep_weekly = 0
drill_every_days = 3
copy_command = ["test", "-f", "{file}"]
`

describeOnBothDatabases('scheduled backups', (fresh) => {
  it('are made once, whichever hub looks, and tried; old ones go', async () => {
    const database = await fresh()
    let clock = begin
    const now = () => clock
    const [one, other] = [
      await backedUpHub(database, settings, { now }),
      await backedUpHub(database, settings, { now }),
    ]
    const look = ({ hub, backups }: typeof one) =>
      doWhatIsDue({ backups, config: hub.config.backups, database: hub.database, log: hub.log, now })
    await Promise.all([look(one), look(other)])
    const made = async () => [...(await one.backups.list()).backups, ...(await other.backups.list()).backups]
    expect(await made()).toMatchObject([{ kind: 'scheduled', verification: null, copy: { ok: true } }])
    expect(await one.entries('backup.create')).toMatchObject([{ actor_name: 'hub' }])
    const first = (await one.backups.list()).backups.length === 1 ? one : other
    const { schedule } = await first.backups.list()
    expect(schedule).toMatchObject({
      nextAt: new Date(begin + day).toISOString(),
      copies: true,
      encrypts: false,
    })

    // Nothing is due but the drill.
    clock += day / 2
    await look(first)
    expect((await made())[0]?.verification).toMatchObject({ ok: true, at: new Date(clock).toISOString() })
    for (const days of [1, 2, 3]) {
      clock = begin + days * day
      await look(first)
    }
    const names = readdirSync(join(first.folder, 'backups')).filter((name) => name.endsWith('.tar'))
    expect(names).toEqual(['notarium-20261103t030000z.tar', 'notarium-20261104t030000z.tar'])
    expect(await first.backups.figures()).toMatchObject({
      last: { at: clock },
      ...{ copied: true, failures: 0 },
    })
  })
})

it('scheduled backups go on after a clock that was ahead for a while, and the new ones are kept', async () => {
  let clock = begin + 1000 * day
  const alone = settings.replace('keep_daily = 2', 'keep_daily = 0')
  const { hub, backups } = await backedUpHub(await freshSqlite(), alone, { now: () => clock })
  const { config, database, log } = hub
  const look = () => doWhatIsDue({ backups, config: config.backups, database, log, now: () => clock })
  await look()
  clock = begin
  expect(await backups.figures()).toMatchObject({ last: undefined })
  await look()
  expect(await backups.figures()).toMatchObject({ last: { at: begin } })
  await look()
  expect((await backups.list()).backups).toHaveLength(2)
})

it('a drill that came to nothing is begun again an hour later, and not with every look', async () => {
  let clock = begin
  const stage = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  const { hub, backups, made, entries, writeBook } = await backedUpHub(await freshSqlite(), settings, {
    now: () => clock,
    brainStores: { ...fileStores, stage },
  })
  await hub.brains.create(doer, createBrainSchema.parse({ name: 'alpha', displayName: 'Alpha' }))
  writeBook('alpha', 'as it was')
  await made()
  const { config, database, log } = hub
  const look = () => doWhatIsDue({ backups, config: config.backups, database, log, now: () => clock })
  await look()
  expect(await entries('backup.verify')).toMatchObject([{ payload: { outcome: 'failed' } }])
  for (const seconds of [60, 3_539]) {
    clock += seconds * 1000
    await look()
  }
  expect(await entries('backup.verify')).toHaveLength(1)
  clock += 1_000
  await look()
  expect(await entries('backup.verify')).toHaveLength(2)
})

it('scheduled backups are tried again an hour after one came to nothing', async () => {
  let clock = begin
  const { hub, backups, entries } = await backedUpHub(await freshSqlite(), settings, { now: () => clock })
  const look = () =>
    doWhatIsDue({
      backups,
      config: hub.config.backups,
      database: hub.database,
      log: hub.log,
      now: () => clock,
    })
  const fails = vi.spyOn(hub.brains, 'list').mockRejectedValue(new Error('no brains'))
  onTestFinished(() => fails.mockRestore())
  await look()
  expect(await entries('backup.create')).toMatchObject([{ payload: { outcome: 'failed' } }])
  expect((await backups.figures()).failures).toBe(1)
  fails.mockRestore()
  clock += 3_599_000
  await look()
  expect((await backups.list()).backups).toEqual([])
  clock += 1_000
  await look()
  expect((await backups.list()).backups).toHaveLength(1)
})
