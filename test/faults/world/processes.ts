// The processes of a world, as the system knows them: all carry its mark in their environment, also those that have
// lost their parent.
import { readdirSync, readFileSync } from 'node:fs'

type Role = 'up' | 'hub' | 'sidecar' | 'brain' | 'other'

export interface MarkedProcess {
  readonly pid: number
  readonly parent: number
  readonly role: Role
  /** Of a brain. */
  readonly name: string | undefined
  readonly command: string
}

export const markVariable = 'NOTARIUM_FAULTS_WORLD'

export function processesOf(mark: string): MarkedProcess[] {
  const wanted = `${markVariable}=${mark}`
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
        return environment.includes(wanted) ? [describedProcess(Number(pid))] : []
      } catch {
        // It has ended meanwhile, or is somebody else's.
        return []
      }
    })
}

function describedProcess(pid: number): MarkedProcess {
  // After the name, which is in brackets and may hold anything: the state and the parent.
  const [, parent] = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const at = words.findIndex((word) => word.endsWith('/bin/notarium'))
  const name = words[words.indexOf('--name') + 1]
  const role = at === -1 ? 'other' : roleOf(words[at + 1])
  return {
    pid,
    parent: Number(parent),
    role,
    name: role === 'brain' ? name : undefined,
    command: words.slice(Math.max(at, 0)).join(' ').trim(),
  }
}

function roleOf(word: string | undefined): Role {
  return word === 'up' || word === 'hub' || word === 'sidecar' || word === 'brain' ? word : 'other'
}

export function killAtOnce(processes: readonly Pick<MarkedProcess, 'pid'>[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
}
