// What the searching thread is told of an error: its class does not pass between threads.
import { DatabaseError, isDiskFull } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'
import type { ErrorFacts } from './messages.ts'

const diskFull = 'the disk is full: free some space, then try again'

export function factsOf(error: unknown): ErrorFacts {
  if (error instanceof BrainError) return { code: error.code, message: error.message, details: error.details }
  if (error instanceof DatabaseError) return storeUnavailable(error.message)
  if (isDiskFull(error)) return storeUnavailable(diskFull)
  return { code: null, message: (error as Error).stack ?? String(error), details: undefined }
}

function storeUnavailable(message: string): ErrorFacts {
  return { code: 'store-unavailable', message, details: undefined }
}
