// The folder of a hub, with settings that keep off the ports of others, and an environment as an operator sets it for a
// start that nobody watches.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePortRow } from './free-ports.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface HubFolder {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  /** Of whoever prepares the hub with `env`. */
  readonly owner: Credentials
  remove(): void
}

export const withoutSidecar = '[sidecar]\nsocket = ""\n'

/** `settings` is what notarium.toml holds besides [brains], `brains` what stands there besides the ports. */
export async function makeHubFolder(settings: string, brains = ''): Promise<HubFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-process-'))
  const owner = { email: 'owner@example.org', password: 'paper moons over Tula' }
  const passwordFile = join(folder, 'owner-password')
  const port = await freePortRow()
  const ports = `[brains]\n${brains}\nfirst_port = ${port}\nlast_port = ${port + 9}\n`
  writeFileSync(passwordFile, owner.password, { mode: 0o600 })
  writeFileSync(join(folder, 'notarium.toml'), `${settings}\n${ports}`)
  return {
    folder,
    owner,
    env: {
      ...process.env,
      NOTARIUM_DATA: folder,
      NOTARIUM_PORT: '0',
      NOTARIUM_OWNER_EMAIL: owner.email,
      NOTARIUM_OWNER_PASSWORD_FILE: passwordFile,
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
