import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { BackupFigures } from '../backups/figures.ts'
import { backupGauges } from './backup-gauges.ts'

it('tells of the newest backup and the last trial, and of neither where there is none', async () => {
  const registry = new Registry()
  let figures: BackupFigures = {
    last: { at: 1_767_225_600_000, bytes: 77, seconds: 1.5 },
    drill: { at: 1_767_225_601_000, ok: false },
    copied: true,
    missing: 1,
    failures: 2,
  }
  const gauges = backupGauges(registry, { figures: async () => figures })
  const lines = async () => {
    await gauges.refresh()
    return (await registry.metrics())
      .split('\n')
      .filter((line) => /^notarium/.test(line))
      .sort()
  }
  const expected = [
    'notarium_backup_copy_ok 1',
    'notarium_backup_drill_last_timestamp_seconds 1767225601',
    'notarium_backup_drill_ok 0',
    'notarium_backup_failures_total 2',
    'notarium_backup_last_bytes 77',
    'notarium_backup_last_duration_seconds 1.5',
    'notarium_backup_last_success_timestamp_seconds 1767225600',
    'notarium_backup_missing_brains 1',
  ]
  expect([await lines(), await lines()]).toEqual([expected, expected])
  figures = { last: undefined, drill: undefined, copied: undefined, missing: undefined, failures: 2 }
  expect(await lines()).toEqual(['notarium_backup_failures_total 2'])
})
