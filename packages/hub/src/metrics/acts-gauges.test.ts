import type { SigningState } from '@notarium/contract/hub'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { actsGauges } from './acts-gauges.ts'

const state: SigningState = {
  state: 'trouble',
  profile: 'local-gost',
  keyAlias: 'operator',
  signed: 9,
  waiting: 7,
  oldestWaitingAt: new Date(Date.now() - 60_000).toISOString(),
  lastSignedAt: null,
  trouble: 'it is away',
  anchor: { enabled: true, lastAt: '2026-01-01T00:00:00.000Z', lastEntry: 5, trouble: 'it is full' },
}

it('tells what waits, since when, and what this hub signed, however often it is asked', async () => {
  const registry = new Registry()
  const gauges = actsGauges(registry, { state: async () => state, stored: () => 4 })
  await gauges.refresh()
  await gauges.refresh()
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'notarium_audit_waiting 7',
      expect.stringMatching(/^notarium_audit_oldest_waiting_seconds 6\d(\.|$)/),
      'notarium_acts_signed_total 4',
      'notarium_signing_trouble 1',
      'notarium_anchor_trouble 1',
      'notarium_anchor_last_success_timestamp_seconds 1767225600',
    ]),
  )
})
