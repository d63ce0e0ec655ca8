// A hub whose brains are measured from outside: how long all take to start, what each process needs, how fast answers
// come.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BrainStats } from '@notarium/contract/brain'
import type { BrainRecord } from '@notarium/contract/hub'
import { questions } from '../brain/questions.ts'
import { type HubProcess, serveHub } from '../hub/hub-process.ts'
import type { Target } from '../hub/load.ts'
import type { AskMany } from './ask-many.ts'

export interface ProcessFigures {
  /** Bytes. Of memory that several processes share, `share` counts a part for each. */
  readonly resident: number
  readonly highest: number
  readonly share: number
  readonly files: number
}

export interface MeasuredHub {
  readonly process: HubProcess
  /** From the start of its process until all brains answer. */
  readonly secondsToStart: number
  brains(): BrainRecord[]
  stats(brain: string): Promise<BrainStats>
  /** When all pages of a brain can be found by their meaning too. */
  untilEmbedded(brain: string): Promise<BrainStats>
  /** Milliseconds of each search over these brains in turn. */
  searches(brains: readonly string[], seconds: number, pace: AskMany['pace']): Promise<number[]>
}

const asker = fileURLToPath(new URL('ask-many.ts', import.meta.url))

export async function startMeasured(folder: string): Promise<MeasuredHub> {
  const started = performance.now()
  const process = await serveHub(folder)
  while (!(await allAnswer(process))) await sleep(20)
  const secondsToStart = (performance.now() - started) / 1000
  const token = process
    .notarium('token', 'create', '--user', 'owner@localhost', '--name', 'bench', '--scopes', 'read')
    .trim()
  const headers = { authorization: `Bearer ${token}` }
  const targetsOf = (brains: readonly string[]): Target[] =>
    questions.map((question, index) => ({
      url: `${process.origin}/api/brains/${brains[index % brains.length]}/search?q=${encodeURIComponent(question)}`,
      headers,
    }))
  const stats = async (brain: string) => {
    const answer = await fetch(`${process.origin}/api/brains/${brain}/stats`, { headers })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as BrainStats
  }
  return {
    process,
    secondsToStart,
    brains: () => JSON.parse(process.notarium('brain', 'list', '--json')).brains,
    stats,
    async untilEmbedded(brain) {
      for (;;) {
        const found = await stats(brain)
        if (found.embeddings.debt.chunks === 0) return found
        await sleep(200)
      }
    },
    searches: (brains, seconds, pace) => askMany({ targets: targetsOf(brains), seconds, pace }),
  }
}

export function figuresOf(pid: number): ProcessFigures {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const shares = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const bytes = (text: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) * 1024
  return {
    resident: bytes(status, 'VmRSS'),
    highest: bytes(status, 'VmHWM'),
    share: bytes(shares, 'Pss'),
    files: readdirSync(`/proc/${pid}/fd`).length,
  }
}

async function allAnswer({ origin }: HubProcess): Promise<boolean> {
  const { brains } = (await (await fetch(`${origin}/health`)).json()) as { brains: { state: string }[] }
  return brains.every(({ state }) => state === 'running')
}

async function askMany(task: AskMany): Promise<number[]> {
  const child = fork(asker)
  child.send(task)
  const failed = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`whoever asks ended: ${code}`)),
  )
  const [times] = (await Promise.race([once(child, 'message'), failed])) as [number[]]
  failed.catch(() => undefined)
  child.kill()
  return times
}
