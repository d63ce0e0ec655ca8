// How the hub and its brains are, as gauges: looked at when Prometheus asks, from memory but for the vectors, which
// only the brains themselves know.
import { type BrainRecord, brainStateSchema, type Health } from '@notarium/contract/hub'
import { Gauge, type Registry } from 'prom-client'
import type { AskEmbeddings } from './ask-embeddings.ts'

export interface HubGauges {
  noteHealth(health: Health): void
  noteBrains(brains: readonly BrainRecord[]): Promise<void>
}

export function createHubGauges(registry: Registry, askEmbeddings: AskEmbeddings): HubGauges {
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name: `notarium_${name}`, help, labelNames: [label], registers: [registry] })
  const info = gauge('info', 'The version that runs.', 'version')
  const up = gauge('up', 'Whether a part that the hub needs answers.', 'part')
  const states = gauge('brains', 'Brains, by the state of their processes.', 'state')
  const restarts = gauge('brain_restarts', 'How often a brain was restarted since the hub started.', 'brain')
  const vectors = gauge('brain_vectors', 'Vectors of a brain.', 'brain')
  const debt = gauge('brain_embedding_debt_chunks', 'Chunks of a brain that wait for a vector.', 'brain')

  return {
    noteHealth({ version, database, sidecar, brains }) {
      info.set({ version }, 1)
      up.set({ part: 'database' }, database === 'ok' ? 1 : 0)
      if (sidecar !== 'not-configured') up.set({ part: 'sidecar' }, sidecar === 'ok' ? 1 : 0)
      for (const state of brainStateSchema.options)
        states.set({ state }, brains.filter((brain) => brain.state === state).length)
    },

    async noteBrains(brains) {
      const running = brains.filter(({ state }) => state === 'running')
      const embeddings = await Promise.all(running.map(askEmbeddings))
      // Brains that are no more are told of no more.
      for (const each of [restarts, vectors, debt]) each.reset()
      for (const { name, restarts: count } of brains) restarts.set({ brain: name }, count)
      for (const [index, { name }] of running.entries()) {
        const status = embeddings[index]
        if (status === undefined) continue
        vectors.set({ brain: name }, status.vectors)
        debt.set({ brain: name }, status.debt.chunks)
      }
    },
  }
}
