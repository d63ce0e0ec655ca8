// What Prometheus is told: answers are counted as they are given, all else is looked at when it is asked for. Failed
// logins are answers with status 401 to POST /api/auth/login.
import { brainStateSchema, type Health } from '@notarium/contract/hub'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Brains } from '../brains/brains.ts'
import type { HealthWatch } from '../health.ts'
import type { OnAnswered } from './answered.ts'
import type { AskEmbeddings } from './ask-embeddings.ts'

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
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'notarium_http_request_duration_seconds',
    help: 'Time that answers took, by operation and status.',
    labelNames: ['method', 'path', 'status'],
    buckets,
    registers,
  })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `notarium_${name}`, help, labelNames, registers })
  const info = gauge('info', 'The version that runs.', ['version'])
  const up = gauge('up', 'Whether a part that the hub needs answers.', ['part'])
  const byState = gauge('brains', 'Brains, by the state of their processes.', ['state'])
  const restarts = gauge(
    'brain_restarts',
    'How often the process of a brain ended by itself, since the hub started.',
    ['brain'],
  )
  const vectors = gauge('brain_vectors', 'Vectors of a brain.', ['brain'])
  const debt = gauge('brain_embedding_debt_chunks', 'Chunks of a brain that wait for a vector.', ['brain'])

  const noteHealth = ({ version, database, sidecar, brains: listed }: Health) => {
    info.set({ version }, 1)
    up.set({ part: 'database' }, database === 'ok' ? 1 : 0)
    if (sidecar !== 'not-configured') up.set({ part: 'sidecar' }, sidecar === 'ok' ? 1 : 0)
    for (const state of brainStateSchema.options)
      byState.set({ state }, listed.filter((brain) => brain.state === state).length)
  }
  const noteBrains = async () => {
    const records = await brains.list().catch(() => [])
    for (const each of [restarts, vectors, debt]) each.reset()
    for (const { name, restarts: count } of records) restarts.set({ brain: name }, count)
    await Promise.all(
      records
        .filter(({ state }) => state === 'running')
        .map(async (record) => {
          const status = await askEmbeddings(record)
          if (status === undefined) return
          vectors.set({ brain: record.name }, status.vectors)
          debt.set({ brain: record.name }, status.debt.chunks)
        }),
    )
  }

  return {
    contentType: registry.contentType,
    onAnswered: ({ method, path, status, seconds }) => requests.observe({ method, path, status }, seconds),
    async text() {
      const now = health.now()
      noteHealth(now)
      // One that is out of reach would keep Prometheus waiting.
      if (now.database === 'ok') await noteBrains()
      return registry.metrics()
    },
  }
}
