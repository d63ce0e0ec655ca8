// A worker thread: runs tasks as they come.
import { parentPort } from 'node:worker_threads'
import { openNativeProvider } from '../providers/native.ts'
import { createTaskRunner } from './task-runner.ts'
import type { AnswerMessage, TaskMessage } from './tasks.ts'

const run = createTaskRunner(openNativeProvider)

parentPort?.on('message', (message: TaskMessage) => {
  const answer = run(message)
  parentPort?.postMessage(answer, handedOver(answer))
})

/** A signed document is not copied on its way back. */
function handedOver(answer: AnswerMessage): ArrayBuffer[] {
  if (!('result' in answer) || typeof answer.result !== 'object' || !('signedXml' in answer.result)) return []
  const { buffer, byteLength } = answer.result.signedXml
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
