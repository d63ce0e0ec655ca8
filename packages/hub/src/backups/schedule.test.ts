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
  expect(backupDueAt(backups, { everyMs, begunAt: 0 })).toBe(noon + 21 * hour)
  expect(backupDueAt(backups, { everyMs, begunAt: noon - hour })).toBe(noon + 23 * hour)
  expect(backupDueAt([], { everyMs, begunAt: 0 })).toBe(everyMs)
  expect(backupDueAt(backups, { everyMs: 0, begunAt: 0 })).toBeUndefined()
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
