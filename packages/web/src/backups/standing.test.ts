import type { Backup, BackupList } from '@notarium/contract/hub'
import { expect, test } from 'vitest'
import { concernsOf, newestRegular } from './standing.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const at = (hoursAgo: number) => new Date(now - hoursAgo * 3_600_000).toISOString()
const made = (hoursAgo: number, facts: Partial<Backup> = {}): Backup => ({
  ...{ name: `notarium-${hoursAgo}.tar`, kind: 'scheduled', createdAt: at(hoursAgo), bytes: 1 },
  ...{ encrypted: false, signed: true, contents: null, verification: null, copy: null, ...facts },
})
const tried = (hoursAgo: number, ok: boolean) => ({
  verification: { ok, at: at(hoursAgo), seconds: 1, signedBy: null, problem: ok ? null : 'a digest' },
})
const concernsAt = (everyHours: number, backups: readonly Backup[]) =>
  concernsOf({ backups, schedule: { everyHours } } as unknown as BackupList, now).map(({ kind }) => kind)

test('a backup is old when two are overdue, where any come by themselves', () => {
  expect(concernsAt(24, [made(47)])).toEqual([])
  expect(concernsAt(24, [made(49)])).toEqual(['old'])
  expect(concernsAt(0, [made(4900)])).toEqual([])
  expect(concernsAt(24, [made(1, { kind: 'restore-point' }), made(49)])).toEqual(['old'])
  expect(concernsAt(24, [])).toEqual([])
  expect(newestRegular([made(1, { kind: 'unknown' })])).toBeUndefined()
})

test('of trials the last counts, whichever backup it was of', () => {
  expect(concernsAt(24, [made(1, tried(0.5, true)), made(30, tried(20, false))])).toEqual([])
  expect(concernsAt(24, [made(1), made(30, tried(20, false)), made(60, tried(50, true))])).toEqual([
    'failing',
  ])
})

test('of what is missing or not copied the newest tells', () => {
  const contents = {
    ...{ version: '1', users: 1, auditEntries: 1, brains: [], keys: false },
    missing: [{ name: 'mdn', reason: 'out of reach' }],
  }
  const copy = { ok: false, at: at(1), problem: 'no such host' }
  expect(concernsAt(24, [made(1, { contents, copy })])).toEqual(['missing', 'notCopied'])
  expect(concernsAt(24, [made(1), made(25, { contents, copy })])).toEqual([])
})
