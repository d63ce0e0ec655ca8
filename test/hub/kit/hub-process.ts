// A hub as an operator runs it: its folder made ready and its process started by the command, with an owner whose
// password the operator chose.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../../packages/cli/bin/notarium', import.meta.url))

export interface HubProcess {
  readonly port: number
  readonly folder: string
  readonly owner: { readonly email: string; readonly password: string }
  stop(): Promise<void>
}

/** `settings` is what notarium.toml holds. */
export async function startHubProcess(settings: string): Promise<HubProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-process-'))
  const owner = { email: 'owner@example.org', password: 'paper moons over Tula' }
  const passwordFile = join(folder, 'owner-password')
  writeFileSync(passwordFile, owner.password, { mode: 0o600 })
  writeFileSync(join(folder, 'notarium.toml'), settings)
  const env = {
    ...process.env,
    NOTARIUM_DATA: folder,
    NOTARIUM_PORT: '0',
    NOTARIUM_OWNER_EMAIL: owner.email,
    NOTARIUM_OWNER_PASSWORD_FILE: passwordFile,
  }
  const made = spawnSync(process.execPath, [command, 'init'], { env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`the hub cannot be made ready: ${made.stderr}`)
  const child = spawn(process.execPath, [command, 'hub'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const serving = Promise.withResolvers<number>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      output += `${line}\n`
      const { msg, port } = line.startsWith('{') ? JSON.parse(line) : {}
      if (msg === 'serving') serving.resolve(port)
    })
  }
  ended.then(([code]) => serving.reject(new Error(`the hub ended with ${code}: ${output}`)))
  return {
    port: await serving.promise,
    folder,
    owner,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
