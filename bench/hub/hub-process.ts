// A hub as an operator runs it: a process of its own in a folder of its own, with people and a brain in it.
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../packages/cli/bin/notarium', import.meta.url))

export interface HubProcess {
  readonly origin: string
  readonly pid: number
  notarium(...args: string[]): string
  stop(): Promise<void>
}

const settings = `[server]
port = 0
trust_proxy = ["127.0.0.1"]   # logins come from many addresses
[limits]
requests_per_second = 0
[sidecar]
socket = ""
[brains]
first_port = 18101
last_port = 18199
`

export async function startHub(folder: string): Promise<HubProcess> {
  writeFileSync(join(folder, 'notarium.toml'), settings)
  // One that need not be changed before anything else.
  const password = join(folder, 'owner.pass')
  writeFileSync(password, 'a password for measuring', { mode: 0o600 })
  execFileSync(process.execPath, [command, 'init', '--data', folder], {
    env: { ...process.env, NOTARIUM_OWNER_PASSWORD_FILE: password },
    stdio: 'pipe',
  })
  return serveHub(folder)
}

/** In a folder that a hub has served before. */
export async function serveHub(folder: string): Promise<HubProcess> {
  const child = fork(command, ['hub', '--data', folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // As "notarium up" starts it.
    execArgv: ['--max-semi-space-size=4'],
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the hub ended'))),
  ])
  const { port, pid } = JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8')) as Record<
    string,
    number
  >
  const notarium = (...args: string[]) =>
    // What it remarks is told where it fails.
    execFileSync(process.execPath, [command, ...args, '--data', folder], { encoding: 'utf8', stdio: 'pipe' })
  return { origin: `http://127.0.0.1:${port}`, pid: pid ?? 0, notarium, stop: () => stopped(child) }
}

async function stopped(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024
}

/** Until a process has given back what it needed for its last work. */
export const whenIdle = () => sleep(20_000)
