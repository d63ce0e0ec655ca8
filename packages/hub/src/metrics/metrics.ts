// What Prometheus is told: answers are counted as they are given, all else is looked at when it is asked for, brains
// included, so that one scrape shows the hub and all that it runs. Failed logins are answers with status 401 to POST
// /api/auth/login.
import type { Logger } from '@notarium/runtime'
import type { MetricsSource } from '@notarium/runtime/http'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { AskAsHub } from '../gateway/ask-as-hub.ts'
import type { OnAnswered } from './answered.ts'
import { mergeBrainMetrics } from './brain-metrics.ts'
import { type GaugesOfPart, gauge } from './gauge.ts'
import { addHubGauges, type MeasuredHub } from './hub-gauges.ts'

export interface MetricsParts extends MeasuredHub {
  readonly askAsHub: AskAsHub
  readonly log: Pick<Logger, 'warn'>
}

export interface Metrics extends MetricsSource {
  readonly onAnswered: OnAnswered
}

/** Seconds: a look-up, a search, a slow one, an import. Streams are beyond. */
const buckets = [0.005, 0.025, 0.1, 0.5, 2.5, 10]

export function createMetrics({ askAsHub, log, ...hub }: MetricsParts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const parts = addHubGauges(registry, hub)
  const requests = new Histogram({
    name: 'notarium_http_request_duration_seconds',
    help: 'Time that answers took, by operation and status.',
    labelNames: ['method', 'path', 'status'],
    buckets,
    registers: [registry],
  })
  const measured = gauge(registry, 'brain_measured', 'Whether a brain that runs said what it measures.', [
    'brain',
  ])

  const refresh = async (part: GaugesOfPart, isDatabaseThere: boolean) => {
    if (part.needsDatabase && !isDatabaseThere) return
    try {
      await part.refresh()
    } catch (error) {
      log.warn({ error: String(error) }, 'some metrics are as they were: they could not be gathered')
    }
  }
  const askBrains = async (): Promise<ReadonlyMap<string, string>> => {
    const names = hub.health.now().brains.flatMap(({ name, state }) => (state === 'running' ? [name] : []))
    const running = names.map((name) => hub.directory.get(name))
    const answers = await Promise.all(running.map((brain) => askAsHub(brain, '/api/metrics')))
    const texts = answers.map((answer) => (answer?.status === 200 ? answer.text : undefined))
    measured.reset()
    for (const [index, brain] of names.entries()) measured.set({ brain }, texts[index] === undefined ? 0 : 1)
    return new Map(names.map((name, index) => [name, texts[index] ?? '']))
  }

  return {
    contentType: registry.contentType,
    onAnswered: ({ method, path, status, seconds }) => requests.observe({ method, path, status }, seconds),
    async text() {
      const isDatabaseThere = hub.health.now().database === 'ok'
      const [texts] = await Promise.all([askBrains(), ...parts.map((part) => refresh(part, isDatabaseThere))])
      const own = await registry.metrics()
      return `${own}\n${mergeBrainMetrics(texts, (name) => registry.getSingleMetric(name) !== undefined)}`
    },
  }
}
