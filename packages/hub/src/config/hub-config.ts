// The hub's settings: notarium.toml and the environment, checked as a whole and told apart from how they are written.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ConfigBase, ConfigError, parseConfig, readConfigFile, readDatabaseUrl } from '@notarium/runtime'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { type ConfigValues, configSchema } from './config-schema.ts'
import { type AnchorConfig, anchorOf, type BackupsConfig, backupsOf } from './trust-config.ts'

const hour = 3_600_000
const day = 24 * hour
/** A server that hangs is as bad as one that is gone: whoever asks is told within this. */
const databasePatienceMs = 5_000

export interface HubConfig {
  /** The file that the settings are from, whether or not it is there. */
  readonly file: string
  /** All that the hub keeps is in here. */
  readonly folder: string
  readonly host: string
  readonly port: number
  /** Without a slash at its end; undefined where people reach the hub as it listens. */
  readonly baseUrl: string | undefined
  readonly trustedProxies: readonly string[]
  readonly database: DatabaseLocation
  readonly sessions: { readonly idleMs: number; readonly absoluteMs: number }
  readonly brains: {
    readonly supervise: 'hub' | 'external'
    readonly firstPort: number
    readonly lastPort: number
  }
  readonly sidecarSocket: string | undefined
  readonly signing: { readonly profile: string; readonly keyAlias: string }
  /** Undefined where the head of the audit log is written down nowhere else. */
  readonly anchor: AnchorConfig | undefined
  readonly backups: BackupsConfig
  readonly limits: { readonly perSecond: number; readonly burst: number; readonly maxBodyBytes: number }
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  readonly logLevel: ConfigValues['log']['level']
}

export interface HubOptions {
  /** The hub's folder. Else NOTARIUM_DATA, else ./data. */
  readonly data?: string | undefined
  /** Else NOTARIUM_CONFIG, else notarium.toml in the folder, if it is there. */
  readonly config?: string | undefined
}

export async function readHubConfig(
  options: HubOptions,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<HubConfig> {
  const folder = resolve(options.data ?? (environment['NOTARIUM_DATA'] || 'data'))
  const named = options.config ?? (environment['NOTARIUM_CONFIG'] || undefined)
  const file = resolve(named ?? join(folder, 'notarium.toml'))
  const isThere = named !== undefined || existsSync(file)
  const values = isThere ? await readConfigFile(file, configSchema) : parseConfig(file, '', configSchema)
  const base = { file, folder: resolve(file, '..') }
  return hubConfigOf(values, base, folder, environment)
}

/** From a text, for whoever has no file. */
export function parseHubConfig(text: string, folder: string): Promise<HubConfig> {
  const file = join(folder, 'notarium.toml')
  return hubConfigOf(parseConfig(file, text, configSchema), { file, folder }, folder, {})
}

async function hubConfigOf(
  values: ConfigValues,
  base: ConfigBase,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<HubConfig> {
  const { server, sessions, brains, sidecar, limits, metrics } = values
  return Object.freeze({
    file: base.file,
    folder,
    host: server.host,
    port: portIn(environment) ?? server.port,
    baseUrl: server.base_url === '' ? undefined : server.base_url.replace(/\/$/, ''),
    trustedProxies: server.trust_proxy,
    database: await databaseOf(base, values, folder),
    sessions: { idleMs: sessions.idle_hours * hour, absoluteMs: sessions.absolute_days * day },
    brains: { supervise: brains.supervise, firstPort: brains.first_port, lastPort: brains.last_port },
    sidecarSocket: socketOf(base, sidecar, folder),
    signing: { profile: values.signing.profile, keyAlias: values.signing.key_alias },
    anchor: anchorOf(base, values),
    backups: backupsOf(base, values, folder),
    limits: {
      perSecond: limits.requests_per_second,
      burst: limits.burst,
      maxBodyBytes: limits.max_body_bytes,
    },
    metrics: metrics.port === 0 ? undefined : metrics,
    logLevel: values.log.level,
  })
}

async function databaseOf(
  base: ConfigBase,
  { database }: ConfigValues,
  folder: string,
): Promise<DatabaseLocation> {
  const url = await readDatabaseUrl(base, database)
  if (url === undefined) return { kind: 'sqlite', file: join(folder, 'hub.db') }
  return {
    kind: 'postgres',
    url,
    schema: database.schema,
    connections: database.connections,
    queryTimeoutMs: databasePatienceMs,
    connectTimeoutMs: databasePatienceMs,
    turnTimeoutMs: databasePatienceMs,
  }
}

/** Unless it is named, it is where `notarium up` has it, wherever the file is. */
function socketOf(base: ConfigBase, { socket }: ConfigValues['sidecar'], folder: string): string | undefined {
  if (socket === undefined) return join(folder, 'sidecar', 'sidecar.sock')
  return socket === '' ? undefined : resolve(base.folder, socket)
}

function portIn({ NOTARIUM_PORT: text }: NodeJS.ProcessEnv): number | undefined {
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new ConfigError('NOTARIUM_PORT', 'must be a port, 1 to 65535')
}
