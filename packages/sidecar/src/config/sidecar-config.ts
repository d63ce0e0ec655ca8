// The sidecar's configuration file. Relative paths are relative to the file.
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { metricsSchema, readConfigFile } from '@notarium/runtime'
import { z } from 'zod'
import type { ProviderKind } from '../profiles/profile.ts'

export interface SidecarConfig {
  readonly socket: string
  /** The profile configuration file. */
  readonly profilesFile: string
  /** Activated at start; empty is minimal mode. */
  readonly activeProfile: string
  /** Threads (or helper processes of one profile) that verify and sign. */
  readonly workers: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly limits: CallLimits
  /** Undefined where none are served. */
  readonly metrics: { readonly host: string; readonly port: number; readonly configFile: string } | undefined
  /** What Health and Activate call a provider. */
  readonly providerNames: Readonly<Record<ProviderKind, string>>
}

export interface CallLimits {
  readonly payloadBytes: number
  /** Calls handed to workers at one time. */
  readonly inFlight: number
  /** Calls that may wait beyond those, and the bytes that they may hold. */
  readonly queue: number
  readonly queueBytes: number
  readonly requestSeconds: number
}

const mebibyte = 1024 * 1024
const name = z.string().trim().min(1).max(100)

const limitsSchema = z.strictObject({
  payload_bytes: z
    .int()
    .min(1024)
    .max(32 * mebibyte)
    .default(32 * mebibyte),
  in_flight: z.int().min(1).max(10_000).default(64),
  queue: z.int().min(0).max(100_000).default(256),
  queue_bytes: z
    .int()
    .min(mebibyte)
    .default(256 * mebibyte),
  request_seconds: z.number().min(0.01).max(3600).default(30),
})

const configSchema = z.strictObject({
  socket: z.string().min(1),
  profiles: z.string().min(1),
  active_profile: z.string().default(''),
  workers: z.int().min(1).max(64).optional(),
  log_level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  limits: limitsSchema.prefault({}),
  metrics: metricsSchema.prefault({}),
  provider_names: z
    .strictObject({
      native: name.default('native'),
      openssl: name.default('openssl'),
      pkcs11: name.default('pkcs11'),
    })
    .prefault({}),
})

export async function readSidecarConfig(file: string): Promise<SidecarConfig> {
  const config = await readConfigFile(file, configSchema)
  const folder = dirname(resolve(file))
  const { limits } = config
  return Object.freeze({
    socket: resolve(folder, config.socket),
    profilesFile: resolve(folder, config.profiles),
    activeProfile: config.active_profile,
    workers: config.workers ?? availableParallelism(),
    logLevel: config.log_level,
    limits: Object.freeze({
      payloadBytes: limits.payload_bytes,
      inFlight: limits.in_flight,
      queue: limits.queue,
      queueBytes: limits.queue_bytes,
      requestSeconds: limits.request_seconds,
    }),
    metrics: config.metrics.port === 0 ? undefined : { ...config.metrics, configFile: file },
    // `stub` is the contract's own word.
    providerNames: Object.freeze({ ...config.provider_names, stub: 'stub' }),
  })
}
