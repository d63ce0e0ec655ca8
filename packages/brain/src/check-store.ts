// Whether the database answers. One question at a time, however many ask: those that hang would fill the queue.
import type { Database } from '@notarium/runtime/database'
import { BrainError } from './errors.ts'

const longestWaitMs = 3000

export function createStoreCheck(database: Database): () => Promise<void> {
  let asked: Promise<unknown> | undefined
  const ask = async () => {
    try {
      await database.get('SELECT version FROM schema_version')
    } finally {
      asked = undefined
    }
  }
  return async () => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new BrainError('store-unavailable', 'the database does not answer')),
      longestWaitMs,
    )
    try {
      asked ??= ask()
      await Promise.race([asked, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
