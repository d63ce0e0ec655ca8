// The processes that a process started, and those that these started, as the system knows them.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'

export interface RunningProcess {
  readonly pid: number
  readonly parent: number
  /** The words that it was started with. */
  readonly command: string
}

export function processesUnder(root: number): RunningProcess[] {
  const all = runningProcesses()
  const under = (parent: number): RunningProcess[] =>
    all.filter((process) => process.parent === parent).flatMap((process) => [process, ...under(process.pid)])
  return under(root)
}

/** Of a process whose words end like this, such as 'brain serve'. */
export function pidUnder(root: number, words: RegExp): number | undefined {
  return processesUnder(root).find(({ command }) => words.test(command))?.pid
}

export async function untilGone(processes: readonly RunningProcess[]): Promise<void> {
  const pids = new Set(processes.map(({ pid }) => pid))
  const left = () => runningProcesses().filter(({ pid }) => pids.has(pid))
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 20_000 })
}

function runningProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // After the name, which is in brackets and may hold anything: the state and the parent.
        const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        // A zombie has ended; whoever started it has yet to ask how.
        return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
      } catch {
        return []
      }
    })
}
