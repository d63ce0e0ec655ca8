// A brain as an operator runs it: a process of its own, asked over HTTP.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ImportJob } from '@notarium/contract/brain'
import { identityHeader } from '@notarium/contract/brain'
import { anyRequest, signIdentity } from '@notarium/runtime'

const command = fileURLToPath(new URL('../../packages/cli/bin/notarium', import.meta.url))

export interface BrainProcess {
  readonly pid: number
  ask<Answer>(path: string, init?: RequestInit): Promise<Answer>
  /** Resident memory now and at its highest, in bytes. */
  memory(): { now: number; highest: number }
  stop(): Promise<void>
}

const withoutModel = '[embeddings]\nprovider = "none"\n'

/** `databaseUrl` is for PostgreSQL; without it the brain keeps its data in the folder. */
export async function startBrain(
  folder: string,
  databaseUrl?: string,
  settings = withoutModel,
): Promise<BrainProcess> {
  const config = join(folder, 'brain.toml')
  writeFileSync(
    config,
    settings + (databaseUrl === undefined ? '' : `[database]\nurl = "${databaseUrl}"\nschema = "bench"\n`),
  )
  rmSync(join(folder, 'address.json'), { force: true })
  const args = [command, 'brain', 'serve', '--name', 'bench', '--port', '0', '--data', folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!existsSync(join(folder, 'address.json'))) {
    if (child.exitCode !== null) throw new Error(`the brain ended with ${child.exitCode}`)
    await sleep(2)
  }
  const { port, pid } = JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8'))
  const header = signIdentity(
    readFileSync(join(folder, 'identity.key')),
    {
      actor: { type: 'cli', id: 'bench', name: 'bench' },
      scopes: ['read', 'write', 'admin'],
      brain: 'bench',
    },
    anyRequest,
    3_600_000,
  )
  return {
    pid,
    ask: async (path, init = {}) => {
      const headers = { ...(init.headers as Record<string, string>), [identityHeader]: header }
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as never
    },
    memory: () => memoryOf(pid),
    stop: () => stopped(child),
  }
}

function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024
  return { now: bytes('VmRSS'), highest: bytes('VmHWM') }
}

async function stopped(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Uploads an archive as the interface does, and waits for the job. */
export async function importArchive(brain: BrainProcess, archive: string, prefix = ''): Promise<ImportJob> {
  let job = await brain.ask<ImportJob>(`/api/imports?name=corpus.tar.gz&prefix=${prefix}`, {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: readFileSync(archive),
  })
  while (job.state === 'queued' || job.state === 'running') {
    await sleep(100)
    job = await brain.ask<ImportJob>(`/api/imports/${job.id}`)
  }
  return job
}
