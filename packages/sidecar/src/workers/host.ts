// A place where tasks run, as the pool sees it.
import type { AnswerMessage, TaskMessage } from './tasks.ts'

export interface WorkerHost {
  post(message: TaskMessage): void
  /** At once, whatever it does. `onEnd` is called too. */
  kill(): void
}

export interface HostEvents {
  onAnswer(answer: AnswerMessage): void
  /** Once, however it came about. */
  onEnd(reason: string): void
}

export type StartHost = (events: HostEvents) => WorkerHost

/** Payloads up to this size stay with the sender as well, so that they outlive the loss of a worker. */
export const bytesAhead = 64 * 1024
