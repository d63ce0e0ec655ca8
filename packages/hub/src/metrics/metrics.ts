// What Prometheus is told: answers are counted as they are given, all else is looked at when it is asked for. Failed
// logins are answers with status 401 to POST /api/auth/login.
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Brains } from '../brains/brains.ts'
import type { HealthWatch } from '../health.ts'
import type { OnAnswered } from './answered.ts'
import type { AskEmbeddings } from './ask-embeddings.ts'
import { createHubGauges } from './hub-gauges.ts'

export interface MetricsParts {
  readonly health: Pick<HealthWatch, 'now'>
  readonly brains: Pick<Brains, 'list'>
  readonly askEmbeddings: AskEmbeddings
}

export interface Metrics {
  readonly contentType: string
  readonly onAnswered: OnAnswered
  /** In the form that Prometheus reads. */
  text(): Promise<string>
}

/** Seconds: a look-up, a search, a slow one, an import. Streams are beyond. */
const buckets = [0.005, 0.025, 0.1, 0.5, 2.5, 10]

export function createMetrics({ health, brains, askEmbeddings }: MetricsParts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = createHubGauges(registry, askEmbeddings)
  const requests = new Histogram({
    name: 'notarium_http_request_duration_seconds',
    help: 'Time that answers took, by operation and status.',
    labelNames: ['method', 'path', 'status'],
    buckets,
    registers: [registry],
  })

  return {
    contentType: registry.contentType,
    onAnswered: ({ method, path, status, seconds }) => requests.observe({ method, path, status }, seconds),
    async text() {
      const now = health.now()
      gauges.noteHealth(now)
      // A database that is out of reach would keep Prometheus waiting.
      if (now.database === 'ok') await gauges.noteBrains(await brains.list().catch(() => []))
      return registry.metrics()
    },
  }
}
