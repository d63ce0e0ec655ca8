// A task on its way through the pool, with the caller who waits for it.
import type { TaskKind, TaskResults, WorkTask } from './tasks.ts'

export interface Job {
  readonly task: WorkTask
  /** Of the payload; the payload itself may have changed hands already. */
  readonly bytes: number
  resolve(result: TaskResults[TaskKind]): void
  reject(error: Error): void
}
