// How the hub is, as metrics that are looked at when Prometheus asks. Each part of the hub enters its own in the
// registry, and gives back what brings them up to date: a further part is a further line in `addHubGauges`.
import { statfs } from 'node:fs/promises'
import { brainStateSchema } from '@notarium/contract/hub'
import type { Registry } from 'prom-client'
import type { Hub } from '../hub.ts'
import { actsGauges } from './acts-gauges.ts'
import { backupGauges } from './backup-gauges.ts'
import { counter, type GaugesOfPart, gauge } from './gauge.ts'

export type MeasuredHub = Pick<
  Hub,
  'config' | 'health' | 'directory' | 'brains' | 'tokenCache' | 'audit' | 'acts' | 'backups'
>

export function addHubGauges(registry: Registry, hub: MeasuredHub): readonly GaugesOfPart[] {
  return [
    healthGauges(registry, hub.health),
    restartGauges(registry, hub),
    tokenGauges(registry, hub.tokenCache),
    auditGauges(registry, hub.audit),
    diskGauges(registry, hub.config.folder),
    actsGauges(registry, hub.acts),
    backupGauges(registry, hub.backups),
  ]
}

function healthGauges(registry: Registry, health: MeasuredHub['health']): GaugesOfPart {
  const info = gauge(registry, 'info', 'The version that runs.', ['version'])
  const up = gauge(registry, 'up', 'Whether a part that the hub needs answers.', ['part'])
  const states = gauge(registry, 'brains', 'Brains, by the state of their processes.', ['state'])
  const problems = gauge(registry, 'health_problem', 'What GET /health finds wrong, by its code.', ['code'])
  return {
    refresh() {
      const { version, database, sidecar, brains, problems: found } = health.now()
      info.set({ version }, 1)
      up.set({ part: 'database' }, database === 'ok' ? 1 : 0)
      if (sidecar !== 'not-configured') up.set({ part: 'sidecar' }, sidecar === 'ok' ? 1 : 0)
      for (const state of brainStateSchema.options)
        states.set({ state }, brains.filter((brain) => brain.state === state).length)
      problems.reset()
      for (const { code } of found) problems.inc({ code })
    },
  }
}

function restartGauges(registry: Registry, { health, brains }: MeasuredHub): GaugesOfPart {
  const help = 'How often a brain was restarted since the hub started.'
  const restarts = gauge(registry, 'brain_restarts', help, ['brain'])
  return {
    refresh() {
      // Brains that are no more are told of no more.
      restarts.reset()
      for (const { name } of health.now().brains)
        restarts.set({ brain: name }, brains.statusOf(name).restarts)
    },
  }
}

function tokenGauges(registry: Registry, cache: MeasuredHub['tokenCache']): GaugesOfPart {
  const help = 'Tokens that requests came with: known from memory (hit), or looked up (miss).'
  const lookups = counter(registry, 'token_cache_lookups_total', help, ['outcome'])
  const size = gauge(registry, 'token_cache_entries', 'Tokens that are kept in memory.')
  return {
    refresh() {
      const { hits, misses, entries } = cache.figures()
      lookups.reset()
      lookups.inc({ outcome: 'hit' }, hits)
      lookups.inc({ outcome: 'miss' }, misses)
      size.set(entries)
    },
  }
}

function auditGauges(registry: Registry, audit: MeasuredHub['audit']): GaugesOfPart {
  const help = 'Audit entries in memory, which wait for the main database.'
  const unwritten = gauge(registry, 'audit_unwritten', help)
  return { refresh: () => unwritten.set(audit.unwritten) }
}

function diskGauges(registry: Registry, folder: string): GaugesOfPart {
  const free = gauge(registry, 'disk_free_bytes', 'Room on the disk of the data folder.')
  const size = gauge(registry, 'disk_size_bytes', 'Size of that disk.')
  return {
    async refresh() {
      const { bavail, blocks, bsize } = await statfs(folder)
      free.set(bavail * bsize)
      size.set(blocks * bsize)
    },
  }
}
