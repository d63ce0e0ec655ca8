// A brain as an operator runs it: a process of its own, started by the command.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../../packages/cli/bin/notarium', import.meta.url))

export interface CommandResult {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface BrainProcess {
  readonly child: ChildProcess
  readonly port: number
  /** All that it wrote, standard error included. */
  readonly output: () => string
  /** Resolves with the exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

export async function notarium(...args: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'close')
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text
    })
  }
  const [status] = await exit
  return { status, ...texts }
}

/** Resolves when it serves; rejects with what it said when it ends before. */
export async function startBrain(...args: string[]): Promise<BrainProcess> {
  const child = spawn(process.execPath, [command, 'brain', 'serve', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const serving = Promise.withResolvers<number>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      output += `${line}\n`
      const { msg, port } = line.startsWith('{') ? JSON.parse(line) : {}
      if (msg === 'serving') serving.resolve(port)
    })
  }
  exit.then(([code]) => serving.reject(new Error(`the brain ended with ${code}: ${output}`)))
  const port = await serving.promise
  return {
    child,
    port,
    output: () => output,
    async end(signal) {
      child.kill(signal)
      return (await exit)[0]
    },
  }
}
