// The folder of a world: the settings of its hub, and the environment that its processes have.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePortRow } from '../../hub/kit/free-ports.ts'
import { freePort } from '../../hub/kit/proxy-process.ts'
import { markVariable } from './processes.ts'

export interface WorldFolder {
  readonly data: string
  readonly origin: string
  readonly env: NodeJS.ProcessEnv
  readonly owner: { readonly email: string; readonly password: string }
  /** Milliseconds by which all clocks of this world are wrong from now on. */
  shiftClock(offset: number): void
}

export interface FolderOptions {
  readonly data: string
  /** What is not part of the data: it is there also when the disk is full. */
  readonly beside: string
  readonly mark: string
  /** Of a PostgreSQL. */
  readonly databaseUrl: string | undefined
}

const clock = new URL('shifted-clock.ts', import.meta.url).href
const owner = { email: 'owner@example.org', password: 'paper moons over Tula' }

export async function makeWorldFolder({
  data,
  beside,
  mark,
  databaseUrl,
}: FolderOptions): Promise<WorldFolder> {
  mkdirSync(data, { recursive: true })
  mkdirSync(beside, { recursive: true })
  const [passwordFile, clockFile] = [join(beside, 'owner-password'), join(beside, 'clock')]
  const port = await freePort()
  writeFileSync(passwordFile, owner.password, { mode: 0o600 })
  writeFileSync(clockFile, '0')
  writeFileSync(join(data, 'notarium.toml'), await settings(databaseUrl))
  // Nobody reads the sample brain here.
  writeFileSync(join(data, 'guide-offered'), '')
  return {
    data,
    owner,
    origin: `http://127.0.0.1:${port}`,
    shiftClock: (offset) => writeFileSync(clockFile, String(offset)),
    env: {
      ...process.env,
      [markVariable]: mark,
      NODE_OPTIONS: `--import=${clock}`,
      NOTARIUM_FAULTS_CLOCK: clockFile,
      NOTARIUM_DATA: data,
      NOTARIUM_PORT: String(port),
      NOTARIUM_OWNER_EMAIL: owner.email,
      NOTARIUM_OWNER_PASSWORD_FILE: passwordFile,
    },
  }
}

async function settings(databaseUrl: string | undefined): Promise<string> {
  const firstPort = await freePortRow()
  return [
    '[limits]\nrequests_per_second = 0',
    // A jump of the clock by a day must not be what ends them.
    '[sessions]\nidle_hours = 720\nabsolute_days = 365',
    `[brains]\nfirst_port = ${firstPort}\nlast_port = ${firstPort + 9}`,
    ...(databaseUrl === undefined ? [] : [`[database]\nurl = "${databaseUrl}"`]),
    '',
  ].join('\n')
}
