// A host that is a thread of this process. To wake a thread costs more than a small document does, so what comes up
// in one turn of the event loop goes over in one message.
import { Worker } from 'node:worker_threads'
import { bytesAhead, type StartHost } from './host.ts'
import type { AnswerMessage, TaskMessage } from './tasks.ts'

export const startThread: StartHost = ({ onAnswer, onEnd }) => {
  const worker = new Worker(new URL('thread.ts', import.meta.url))
  let failure: Error | undefined
  let unsent: TaskMessage[] = []
  worker.on('message', (answers: readonly AnswerMessage[]) => {
    for (const answer of answers) onAnswer(answer)
  })
  worker.on('error', (error) => {
    failure = error as Error
  })
  worker.on('exit', (code) => onEnd(failure?.message ?? `exit code ${code}`))
  const send = () => {
    const messages = unsent.map(ownMemory)
    unsent = []
    worker.postMessage(messages, messages.flatMap(handedOver))
  }
  return {
    post(message) {
      if (unsent.push(message) === 1) setImmediate(send)
    },
    kill: () => void worker.terminate(),
  }
}

/** A large payload changes hands without being copied; a small one is cut out of the memory that it shares. */
function ownMemory(message: TaskMessage): TaskMessage {
  const { taskId, task } = message
  if (!('payload' in task)) return message
  const { buffer, byteLength } = task.payload
  if (byteLength > bytesAhead && buffer.byteLength < byteLength + 4096) return message
  return { taskId, task: { ...task, payload: new Uint8Array(task.payload) } }
}

const handedOver = ({ task }: TaskMessage): ArrayBuffer[] =>
  'payload' in task ? [task.payload.buffer as ArrayBuffer] : []
