// One life of a child process: its lines, the moment it serves, and how it ended.
import type { ChildProcess } from 'node:child_process'
import { readLines } from './lines.ts'

export interface ProcessExit {
  /** Null when a signal ended it, or when it could not be started at all. */
  readonly code: number | null
  readonly signal: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  /** The last that it printed: mostly the reason. */
  readonly lastLines: readonly string[]
}

export interface ProcessRun {
  readonly pid: number | null
  readonly ended: Promise<ProcessExit>
  /** SIGTERM, and after the grace SIGKILL. */
  end(grace: number): void
}

const linesKept = 20
const longestLineKept = 1000
/** What it printed is waited for so long: a process that it left behind may hold its output open. */
const timeForOutput = 500

export function startRun(
  start: () => ChildProcess,
  onLine: (line: string) => void,
  onServing: () => void,
): ProcessRun {
  const { promise: ended, resolve } = Promise.withResolvers<ProcessExit>()
  let lastLines: readonly string[] = []
  const take = (line: string) => {
    lastLines = [...lastLines.slice(1 - linesKept), line.slice(0, longestLineKept)]
    onLine(line)
  }
  const end = (code: number | null, signal: string | null) =>
    resolve(Object.freeze({ code, signal, at: Date.now(), lastLines: Object.freeze(lastLines) }))
  const cannotStart = (error: Error) => {
    take(`it cannot be started: ${error.message}`)
    end(null, null)
  }
  try {
    const child = start()
    // Also told when a signal cannot be sent; then it goes on, and its exit is yet to come.
    child.on('error', (error) => {
      if (child.pid === undefined) cannotStart(error)
    })
    child.on('message', (message) => {
      if (message === 'serving' && isAlive(child)) onServing()
    })
    watchOutput(child, take, end)
    return { pid: child.pid ?? null, ended, end: (grace) => endChild(child, grace) }
  } catch (error) {
    cannotStart(error as Error)
    return { pid: null, ended, end: () => undefined }
  }
}

function watchOutput(
  child: ChildProcess,
  onLine: (line: string) => void,
  onEnd: (code: number | null, signal: string | null) => void,
): void {
  const outputs = [child.stdout, child.stderr].filter((stream) => stream !== null)
  for (const output of outputs) readLines(output, onLine)
  const end = () => onEnd(child.exitCode, child.signalCode)
  child.on('exit', () => {
    const late = setTimeout(() => {
      for (const output of outputs) output.destroy()
      end()
    }, timeForOutput)
    child.on('close', () => clearTimeout(late))
  })
  child.on('close', end)
}

function endChild(child: ChildProcess, grace: number): void {
  if (!isAlive(child)) return
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), grace)
  child.on('exit', () => clearTimeout(killing))
}

const isAlive = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null
