// A full disk or a database that is away must not lose what happened to a job: it is tried until it is written.
import { setTimeout } from 'node:timers/promises'

const retryMs = 1000

/** Undefined where the process stops before it could be done. */
export async function patiently<Result>(
  stopping: AbortSignal,
  write: () => Promise<Result>,
): Promise<Result | undefined> {
  while (!stopping.aborted) {
    try {
      return await write()
    } catch {
      await setTimeout(retryMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return undefined
}
