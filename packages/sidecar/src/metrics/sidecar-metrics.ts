// What Prometheus is told of the sidecar: calls are counted as they are answered, all else is looked at when it is asked
// for. Nothing that a caller wrote is in it.
import type { MetricsSource } from '@notarium/runtime/http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { activeProfile, activeProvider } from '../grpc/service-settings.ts'
import type { BeginCall } from '../grpc/unary-call.ts'
import type { WorkerProfileLoader } from '../profiles/profile-loader.ts'
import type { ProfileRegistry } from '../profiles/profile-registry.ts'

export interface MetricsParts {
  readonly version: string
  readonly config: SidecarConfig
  readonly registry: ProfileRegistry
  readonly loader: Pick<WorkerProfileLoader, 'figures'>
}

export interface SidecarMetrics extends MetricsSource {
  readonly beginCall: BeginCall
}

/** Seconds: small documents, large ones, those that wait. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const secondsADay = 24 * 60 * 60

export function createSidecarMetrics(parts: MetricsParts): SidecarMetrics {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const refreshers = [addWorkerGauges(metrics, parts), addProfileGauges(metrics, parts)]
  return {
    contentType: metrics.contentType,
    beginCall: countCalls(metrics),
    text() {
      for (const refresh of refreshers) refresh()
      return metrics.metrics()
    },
  }
}

function countCalls(metrics: Registry): BeginCall {
  const calls = new Histogram({
    name: 'notarium_sidecar_call_duration_seconds',
    help: 'Time that calls took, by method and outcome: a verdict, OK, or the status of a failure.',
    labelNames: ['method', 'outcome'],
    buckets,
    registers: [metrics],
  })
  const open = gauge(metrics, 'calls_open', 'Calls that are not answered yet.')
  return (method) => {
    const startedAt = performance.now()
    open.inc()
    return (outcome) => {
      open.dec()
      calls.observe({ method, outcome }, (performance.now() - startedAt) / 1000)
    }
  }
}

function addWorkerGauges(metrics: Registry, { loader }: MetricsParts): () => void {
  const workers = gauge(metrics, 'workers', 'Threads and helper processes that verify and sign.')
  const busy = gauge(metrics, 'workers_busy', 'Those of them that have a document.')
  const running = gauge(metrics, 'jobs_running', 'Documents that were handed to them.')
  const waiting = gauge(metrics, 'jobs_waiting', 'Documents that wait for one of them.')
  const lost = new Counter({
    name: 'notarium_sidecar_workers_lost_total',
    help: 'Workers that ended by themselves, or hung, and were replaced.',
    registers: [metrics],
  })
  return () => {
    const figures = loader.figures()
    workers.set(figures.workers)
    busy.set(figures.busy)
    running.set(figures.running)
    waiting.set(figures.waiting)
    lost.reset()
    lost.inc(figures.lost)
  }
}

function addProfileGauges(metrics: Registry, parts: MetricsParts): () => void {
  const info = gauge(metrics, 'info', 'The version that runs.', ['version'])
  info.set({ version: parts.version }, 1)
  const active = gauge(metrics, 'active_profile', 'The profile that is active; no name in minimal mode.', [
    'profile',
    'provider',
  ])
  const expiry = gauge(
    metrics,
    'certificate_expiry_days',
    'Days until the certificate of a key expires, of profiles that are loaded.',
    ['profile', 'key'],
  )
  return () => {
    active.reset()
    active.set({ profile: activeProfile(parts), provider: activeProvider(parts) }, 1)
    expiry.reset()
    const now = Date.now() / 1000
    for (const { profile, keys } of parts.registry.loaded)
      for (const { alias, notAfter } of keys)
        expiry.set({ profile: profile?.name ?? '', key: alias }, (notAfter - now) / secondsADay)
  }
}

function gauge<Label extends string = never>(
  metrics: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> {
  return new Gauge({ name: `notarium_sidecar_${name}`, help, labelNames, registers: [metrics] })
}
