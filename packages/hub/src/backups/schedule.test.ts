import type { Backup } from '@notarium/contract/hub'
import { expect, it } from 'vitest'
import { backupDueAt, drillDue } from './schedule.ts'

const hour = 3_600_000
const noon = Date.UTC(2026, 10, 15, 12)

const backup = (kind: Backup['kind'], at: number, verifiedAt?: number) =>
  ({
    name: `${kind}-${at}`,
    kind,
    createdAt: new Date(at).toISOString(),
    verification: verifiedAt === undefined ? null : { ok: true, at: new Date(verifiedAt).toISOString() },
  }) as Backup

it('is due a while after the newest that is no restore point, and after the last that any hub began', () => {
  const backups = [
    backup('restore-point', noon),
    backup('unknown', noon),
    backup('manual', noon - 3 * hour),
    backup('scheduled', noon - 9 * hour),
  ]
  const everyMs = 24 * hour
  const times = { everyMs, now: noon }
  expect(backupDueAt(backups, { ...times, begunAt: 0 })).toBe(noon + 21 * hour)
  expect(backupDueAt(backups, { ...times, begunAt: noon - hour })).toBe(noon + 23 * hour)
  expect(backupDueAt([], { ...times, begunAt: 0 })).toBe(everyMs)
  expect(backupDueAt(backups, { ...times, everyMs: 0, begunAt: 0 })).toBeUndefined()
})

it('does not wait for times that a clock wrote which was ahead; other hubs may be so by a little', () => {
  const [everyMs, now] = [24 * hour, noon]
  const ahead = noon + 10_000 * hour
  const backups = [backup('scheduled', ahead, ahead), backup('scheduled', noon - 30 * hour, noon - 29 * hour)]
  expect(backupDueAt(backups, { everyMs, begunAt: ahead, now })).toBe(noon - 6 * hour)
  expect(backupDueAt([], { everyMs, begunAt: noon + 60_000, now })).toBe(noon + 60_000 + everyMs)
  expect(drillDue(backups, { drillEveryMs: everyMs, now })?.name).toBe(`scheduled-${noon - 30 * hour}`)
})

it('tries the newest, whichever was tried last', () => {
  const backups = [
    backup('restore-point', noon),
    backup('scheduled', noon - hour),
    backup('scheduled', noon - 25 * hour, noon - 24 * hour),
  ]
  const due = (drillEveryMs: number) => drillDue(backups, { drillEveryMs, now: noon })?.name
  expect([due(24 * hour), due(25 * hour), due(0)]).toEqual([`scheduled-${noon - hour}`, undefined, undefined])
  expect(drillDue([], { drillEveryMs: hour, now: noon })).toBeUndefined()
})
