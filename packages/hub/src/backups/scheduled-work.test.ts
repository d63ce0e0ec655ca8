// Backups that come by themselves: when they are due, by one of several hubs, thinned out, copied, and tried.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothDatabases, freshSqlite } from '../../../../test/setup/databases.ts'
import { doWhatIsDue } from './scheduled-work.ts'
import { backedUpHub } from './testing/backed-up-hub.ts'

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
