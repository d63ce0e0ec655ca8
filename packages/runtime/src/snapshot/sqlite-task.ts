// What SQLite does for a long time in one go: copying a database, and looking at every page of one. In a thread of its
// own, so that the process goes on serving.
import { Worker } from 'node:worker_threads'
import type { Answers } from './snapshot-facts.ts'

export type SqliteTask = (
  | { readonly kind: 'copy'; readonly from: string; readonly to: string }
  | { readonly kind: 'check'; readonly file: string }
) & { readonly questions: Readonly<Record<string, string>> }

export interface SqliteState {
  readonly schemaVersion: number
  readonly rows: Readonly<Record<string, number>>
  readonly answers: Answers
  /** Tables, indexes and views, as "table page". */
  readonly objects: readonly string[]
}

/** `fault`: what is wrong with the database itself. */
export type SqliteOutcome =
  | { readonly state: SqliteState }
  | { readonly fault: string }
  | { readonly error: { readonly message: string; readonly code: unknown; readonly errcode: unknown } }

/** A task cannot be stopped in its middle: when it is broken off this rejects as soon as it has ended. */
export async function doSqliteTask(
  task: SqliteTask,
  signal: AbortSignal | undefined,
): Promise<{ readonly state: SqliteState } | { readonly fault: string }> {
  const worker = new Worker(new URL('./sqlite-task-thread.ts', import.meta.url), {
    workerData: task,
    name: 'snapshot',
  })
  const ended = Promise.withResolvers<SqliteOutcome>()
  worker.on('message', ended.resolve)
  worker.on('error', ended.reject)
  worker.on('exit', () => ended.reject(new Error('the thread that works on the snapshot has ended')))
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const outcome = await ended.promise
    signal?.throwIfAborted()
    // Only what can be told of an error passes between threads.
    if ('error' in outcome) throw Object.assign(new Error(outcome.error.message), outcome.error)
    return outcome
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
