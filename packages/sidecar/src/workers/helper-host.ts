// A host that is a process of its own, for providers that load foreign code.
import { fork } from 'node:child_process'
import type { StartHost } from './host.ts'
import type { AnswerMessage } from './tasks.ts'

export const startHelper: StartHost = ({ onAnswer, onEnd }) => {
  const child = fork(new URL('helper.ts', import.meta.url), [String(process.pid)], {
    serialization: 'advanced',
  })
  let hasEnded = false
  const end = (reason: string) => {
    if (hasEnded) return
    hasEnded = true
    // Where only the channel failed, it is of no use any more.
    child.kill('SIGKILL')
    onEnd(reason)
  }
  child.on('message', (answer) => onAnswer(answer as AnswerMessage))
  // One that cannot be started never exits.
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  return {
    post: (message) => void child.send(message),
    kill: () => void child.kill('SIGKILL'),
  }
}
