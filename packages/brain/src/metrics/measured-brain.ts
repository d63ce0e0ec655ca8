// A brain that tells of every search and every write, once somebody wants to hear of it. Until then nothing is measured.
import type { Brain, PageWrites } from '../brain.ts'

interface Listener {
  /** `mode` is how the question was answered. */
  searched(mode: string, seconds: number): void
  writeBegun(): void
  writeEnded(operation: string, outcome: 'done' | 'refused'): void
}

export interface MeasuredBrain extends Brain {
  /** From now on. There is one. */
  tell(listener: Listener): void
}

type Write = (...values: readonly unknown[]) => Promise<unknown>

export function measureBrain(brain: Brain): MeasuredBrain {
  let listener: Listener | undefined

  const search: Brain['searches']['search'] = async (request) => {
    if (listener === undefined) return brain.searches.search(request)
    const { searched } = listener
    const startedAt = performance.now()
    let mode = 'failed'
    try {
      const response = await brain.searches.search(request)
      mode = response.mode
      return response
    } finally {
      searched(mode, (performance.now() - startedAt) / 1000)
    }
  }
  const measured =
    (operation: string, write: Write): Write =>
    async (...values) => {
      if (listener === undefined) return write(...values)
      const { writeBegun, writeEnded } = listener
      let outcome: 'done' | 'refused' = 'refused'
      writeBegun()
      try {
        const result = await write(...values)
        outcome = 'done'
        return result
      } finally {
        writeEnded(operation, outcome)
      }
    }
  const writes = Object.entries(brain.writes).map(([operation, write]) => [
    operation,
    measured(operation, write as Write),
  ])
  return {
    ...brain,
    searches: { ...brain.searches, search },
    writes: Object.fromEntries(writes) as PageWrites,
    tell(next) {
      listener = next
    },
  }
}
