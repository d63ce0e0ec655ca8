// A worker thread: runs tasks as they come. Answers go back together, but none waits long for the others.
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { openNativeProvider } from '../providers/native.ts'
import { createTaskRunner } from './task-runner.ts'
import type { AnswerMessage, TaskMessage } from './tasks.ts'

/** Milliseconds. */
const longestWait = 1

// The thread that serves the socket comes first. On Linux this is about the calling thread alone.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)

const run = createTaskRunner(openNativeProvider)

parentPort?.on('message', (messages: readonly TaskMessage[]) => {
  let answers: AnswerMessage[] = []
  let since = performance.now()
  for (const message of messages) {
    answers.push(run(message))
    if (performance.now() - since < longestWait) continue
    send(answers)
    answers = []
    since = performance.now()
  }
  if (answers.length > 0) send(answers)
})

function send(answers: readonly AnswerMessage[]): void {
  parentPort?.postMessage(answers, answers.flatMap(handedOver))
}

/** A signed document is not copied on its way back. */
function handedOver(answer: AnswerMessage): ArrayBuffer[] {
  if (!('result' in answer) || typeof answer.result !== 'object' || !('signedXml' in answer.result)) return []
  const { buffer, byteLength } = answer.result.signedXml
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
