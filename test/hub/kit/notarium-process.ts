// A command of the product as a process of its own, and all that it says.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../../packages/cli/bin/notarium', import.meta.url))

export interface NotariumProcess {
  readonly child: ChildProcess
  /** All that it wrote, standard error included. */
  output(): string
  /** Resolves with the first match in that; rejects when the process ends before. */
  whenSaid(pattern: RegExp): Promise<RegExpExecArray>
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

export function runNotarium(args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string): NotariumProcess {
  const child = spawn(process.execPath, [command, ...args], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const listeners = new Set<() => void>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const listener of listeners) listener()
    })
  }
  return {
    child,
    output: () => output,
    ended,
    whenSaid(pattern) {
      const said = Promise.withResolvers<RegExpExecArray>()
      const look = () => {
        const match = pattern.exec(output)
        if (match !== null) said.resolve(match)
      }
      listeners.add(look)
      look()
      ended.then((code) => said.reject(new Error(`it ended with ${code}: ${output}`)))
      return said.promise.finally(() => listeners.delete(look))
    },
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}
