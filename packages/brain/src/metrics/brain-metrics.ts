// What Prometheus is told of a brain, by its own port or through the hub. Searches and writes are counted as they come;
// all else is looked at when it is asked for.
import type { MetricsSource } from '@notarium/runtime/http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { BrainFigures } from '../brain.ts'
import type { MeasuredBrain } from './measured-brain.ts'

/** Seconds: what people do not notice, what they notice, what they complain of. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
/** Milliseconds for the database. Whoever asks does not wait much longer either. */
const patience = 1_000

export function createBrainMetrics(brain: MeasuredBrain): MetricsSource {
  const registry = new Registry()
  registry.setDefaultLabels({ brain: brain.name })
  countActivity(registry, brain)
  const refresh = addGauges(registry)
  let asked: Promise<BrainFigures | undefined> | undefined
  // One question at a time, however many ask: those that hang would fill the queue.
  const askFigures = () => {
    asked ??= brain
      .figures()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
  return {
    contentType: registry.contentType,
    async text() {
      const late = Promise.withResolvers<undefined>()
      const timer = setTimeout(late.resolve, patience)
      refresh(await Promise.race([askFigures(), late.promise]))
      clearTimeout(timer)
      return registry.metrics()
    },
  }
}

function countActivity(registry: Registry, brain: MeasuredBrain): void {
  const registers = [registry]
  const searches = new Histogram({
    name: 'notarium_brain_search_duration_seconds',
    help: 'Time that searches took, by how they were answered: keyword, vector, hybrid, failed.',
    labelNames: ['mode'],
    buckets,
    registers,
  })
  const writes = new Counter({
    name: 'notarium_brain_writes_total',
    help: 'Changes to pages, by operation, done or refused. Imports are not among them.',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const waiting = new Gauge({
    name: 'notarium_brain_writes_waiting',
    help: 'Changes to pages that the writer has not answered yet.',
    registers,
  })
  brain.tell({
    searched: (mode, seconds) => searches.observe({ mode }, seconds),
    writeBegun: () => waiting.inc(),
    writeEnded(operation, outcome) {
      waiting.dec()
      writes.inc({ operation, outcome })
    },
  })
}

/** What is not known is not told. */
function addGauges(registry: Registry): (figures: BrainFigures | undefined) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `notarium_brain_${name}`, help, registers: [registry] })
  const isUp = gauge('database_up', 'Whether the database of the brain answers.')
  const memory = gauge('memory_bytes', 'Memory that the process holds.')
  const known: Readonly<Record<keyof BrainFigures, Gauge>> = {
    pages: gauge('pages', 'Pages, without deleted ones.'),
    chunks: gauge('chunks', 'Parts of pages in the word index, outdated ones included.'),
    segments: gauge('index_segments', 'Segments of the word index.'),
    vectors: gauge('vectors', 'Vectors of the model that serves.'),
    owedChunks: gauge('embedding_debt_chunks', 'Parts of pages that wait for a vector.'),
    openImports: gauge('imports_running', 'Imports and syncs that run or wait their turn.'),
    databaseBytes: gauge('database_bytes', 'Size of the database.'),
  }
  return (figures) => {
    isUp.set(figures === undefined ? 0 : 1)
    memory.set(process.memoryUsage.rss())
    for (const [name, one] of Object.entries(known)) {
      if (figures === undefined) one.remove()
      else one.set(figures[name as keyof BrainFigures])
    }
  }
}
