// A brain can answer and yet not reach its own database, which only it knows: each that runs is asked now and then.
import type { AskAsHub, AskedBrain } from '../gateway/ask-as-hub.ts'

export interface StoreWatch {
  /** As far as it said so when it was last asked. */
  isStoreAway(brain: string): boolean
  close(): void
}

const usualPace = 10_000

export function watchStores(
  running: () => readonly AskedBrain[],
  askAsHub: AskAsHub,
  pace = usualPace,
): StoreWatch {
  let away: ReadonlySet<string> = new Set()
  const look = async () => {
    const brains = running()
    const answers = await Promise.all(brains.map((brain) => askAsHub(brain, '/health')))
    away = new Set(brains.flatMap(({ name }, index) => (answers[index]?.status === 503 ? [name] : [])))
  }
  const timer = setInterval(look, pace).unref()
  return { isStoreAway: (brain) => away.has(brain), close: () => clearInterval(timer) }
}
