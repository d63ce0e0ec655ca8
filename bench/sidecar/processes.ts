// The processes of the comparison: the sidecar as an operator runs it, the echo server, and clients.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Certificate, formatPem } from '@notarium/pki'
import type { ClientReport } from './client.ts'

export interface ServerProcess {
  readonly socket: string
  readonly child: ChildProcess
}

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export async function startSidecar(folder: string, trusted: readonly Certificate[]): Promise<ServerProcess> {
  const certificates = trusted.map(({ der }, i) => {
    writeFileSync(join(folder, `trusted-${i}.pem`), formatPem('CERTIFICATE', der))
    return `"trusted-${i}.pem"`
  })
  writeFileSync(
    join(folder, 'profiles.toml'),
    `[profiles.bench]\nprovider = "native"\ntrust_store = { certificates = [${certificates}] }\n`,
  )
  const socket = join(folder, 'sidecar.sock')
  writeFileSync(
    join(folder, 'sidecar.toml'),
    `socket = "${socket}"\nprofiles = "profiles.toml"\nactive_profile = "bench"\n`,
  )
  const log = join(folder, 'sidecar.log')
  const args = [
    program('../../packages/cli/bin/notarium'),
    'sidecar',
    '--config',
    join(folder, 'sidecar.toml'),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', openSync(log, 'w'), 'inherit'] })
  while (!readFileSync(log, 'utf8').includes('"serving"')) await new Promise((go) => setTimeout(go, 50))
  return { socket, child }
}

export async function startEcho(folder: string): Promise<ServerProcess> {
  const socket = join(folder, 'echo.sock')
  const child = spawn(process.execPath, [program('echo-server.ts'), socket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return { socket, child }
}

export interface Load {
  readonly what: 'verify' | 'echo' | 'health'
  readonly file: string
  readonly inFlight: number
  /** "2000ms", or a number of calls. */
  readonly length: string
}

export interface LoadReport extends ClientReport {
  readonly callsPerSecond: number
  /** Microseconds of the server's processor time, all threads. */
  readonly serverTime: number
}

export async function runClient({ socket, child }: ServerProcess, load: Load): Promise<LoadReport> {
  const before = processorTime(child)
  const args = [program('client.ts'), socket, load.what, load.file, String(load.inFlight), load.length]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const report = JSON.parse(stdout) as ClientReport
  const serverTime = ((processorTime(child) - before) * 1e6) / report.calls
  return { ...report, callsPerSecond: report.calls / report.seconds, serverTime }
}

/** Seconds, in hundredths. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Megabytes. */
export function residentMemory({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)![1]) / 1024
}
