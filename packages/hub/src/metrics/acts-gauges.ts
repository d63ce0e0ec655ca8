// What Prometheus is told of the signed acts of the audit log and of its anchors.
import type { Registry } from 'prom-client'
import type { Acts } from '../acts/acts.ts'
import { counter, type GaugesOfPart, gauge } from './gauge.ts'

export function actsGauges(registry: Registry, acts: Pick<Acts, 'state' | 'stored'>): GaugesOfPart {
  const waiting = gauge(registry, 'audit_waiting', 'Entries of the audit log that wait for their signature.')
  const oldest = gauge(registry, 'audit_oldest_waiting_seconds', 'How long the oldest of them has waited.')
  const signed = counter(registry, 'acts_signed_total', 'Acts that this hub has had signed.')
  const trouble = gauge(registry, 'signing_trouble', 'Whether something keeps the hub from signing.')
  const anchoredAt = gauge(
    registry,
    'anchor_last_success_timestamp_seconds',
    'When this hub last wrote the head of the audit log down elsewhere; 0 where it has not since it started.',
  )
  const anchorTrouble = gauge(
    registry,
    'anchor_trouble',
    'Whether the head of the audit log cannot be written down elsewhere.',
  )
  return {
    needsDatabase: true,
    async refresh() {
      const { state, waiting: count, oldestWaitingAt, anchor } = await acts.state()
      waiting.set(count)
      oldest.set(
        oldestWaitingAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestWaitingAt)) / 1000),
      )
      signed.reset()
      signed.inc(acts.stored())
      trouble.set(state === 'trouble' ? 1 : 0)
      anchorTrouble.set(anchor.trouble === null ? 0 : 1)
      anchoredAt.set(anchor.lastAt === null ? 0 : Date.parse(anchor.lastAt) / 1000)
    },
  }
}
