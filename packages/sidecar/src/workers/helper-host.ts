// A host that is a process of its own, for providers that load foreign code.
import { fork } from 'node:child_process'
import type { StartHost } from './host.ts'
import type { AnswerMessage } from './tasks.ts'

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
