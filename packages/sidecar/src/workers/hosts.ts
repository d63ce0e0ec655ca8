// Two places where tasks run: a thread of this process, and a process of its own.
import { fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import type { AnswerMessage, TaskMessage } from './tasks.ts'

/** Payloads up to this size stay with the sender as well, so that they outlive the loss of a worker. */
export const bytesAhead = 64 * 1024

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

export const startThread: StartHost = ({ onAnswer, onEnd }) => {
  const worker = new Worker(new URL('thread.ts', import.meta.url))
  let failure: Error | undefined
  worker.on('message', onAnswer)
  worker.on('error', (error) => {
    failure = error as Error
  })
  worker.on('exit', (code) => onEnd(failure?.message ?? `exit code ${code}`))
  return {
    post: (message) => postTo(worker, message),
    kill: () => void worker.terminate(),
  }
}

export const startHelper: StartHost = ({ onAnswer, onEnd }) => {
  const child = fork(new URL('helper.ts', import.meta.url), { serialization: 'advanced' })
  let failure: Error | undefined
  child.on('message', (answer) => onAnswer(answer as AnswerMessage))
  child.on('error', (error) => {
    failure = error
  })
  child.on('exit', (code, signal) => onEnd(failure?.message ?? signal ?? `exit code ${code}`))
  return {
    post: (message) => void child.send(message),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** A large payload changes hands without being copied; a small one is cut out of the memory that it shares. */
function postTo(worker: Worker, { taskId, task }: TaskMessage): void {
  if (!('payload' in task)) {
    worker.postMessage({ taskId, task })
    return
  }
  const { buffer, byteLength } = task.payload
  const isLargeAndAlone = byteLength > bytesAhead && buffer.byteLength < byteLength + 4096
  const payload = isLargeAndAlone ? task.payload : new Uint8Array(task.payload)
  worker.postMessage({ taskId, task: { ...task, payload } }, [payload.buffer as ArrayBuffer])
}
