// What notarium.toml may hold. Every key has a default, so that an empty file, or none, is a hub too.
// packages/hub/notarium.toml writes them all out; a test keeps the two in step.
import {
  databaseUrlKeys,
  environmentVariableSchema,
  hostSchema,
  logLevelSchema,
  metricsSchema,
  pathSchema,
} from '@notarium/runtime'
import { z } from 'zod'
import { isNetwork } from '../client/trusted-proxies.ts'

const port = z.int().min(1).max(65_535)

const baseUrl = z
  .string()
  .max(1000)
  .refine(
    (text) => text === '' || isBaseUrl(text),
    "must be such as 'https://hub.example.org', without a path",
  )

const network = z
  .string()
  .refine((text) => isNetwork(text), 'must be an address or a network, such as 10.0.0.0/8')

const brainsSchema = z
  .strictObject({
    supervise: z.enum(['hub', 'external']).default('hub'),
    first_port: port.default(7101),
    last_port: port.default(7199),
  })
  .refine(({ first_port, last_port }) => first_port <= last_port, {
    path: ['last_port'],
    error: 'must not be below first_port',
  })

const command = z.array(z.string().min(1).max(4000)).max(100)

const anchorSchema = z.strictObject({
  /** 0: never. */
  every_minutes: z.number().min(0).max(44_640).default(0),
  file: pathSchema.or(z.literal('')).default(''),
  command: command.default([]),
  url: z
    .string()
    .max(2000)
    .refine(
      (text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      'must be http or https',
    )
    .default(''),
})

const backupsSchema = z.strictObject({
  folder: pathSchema.default('backups'),
  /** 0: none are made by themselves. */
  every_hours: z.number().min(0).max(8760).default(24),
  keep_last: z.int().min(1).max(1000).default(3),
  keep_daily: z.int().min(0).max(1000).default(7),
  keep_weekly: z.int().min(0).max(1000).default(4),
  /** The newest is restored to a temporary place and checked this often; 0: never. */
  drill_every_days: z.number().min(0).max(365).default(7),
  passphrase_file: pathSchema.optional(),
  passphrase_env: environmentVariableSchema.optional(),
  copy_command: command.default([]),
})

export const configSchema = z.strictObject({
  server: z
    .strictObject({
      host: hostSchema.default('127.0.0.1'),
      /** 0 is any that is free, for tests. */
      port: port.or(z.literal(0)).default(7100),
      base_url: baseUrl.default(''),
      trust_proxy: z.array(network).max(100).default([]),
    })
    .prefault({}),
  database: z
    .strictObject({
      ...databaseUrlKeys,
      schema: z
        .string()
        .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be of a–z, 0–9 and "_", at most 63 characters')
        .default('notarium_hub'),
      connections: z.int().min(2).max(100).default(10),
    })
    .prefault({}),
  sessions: z
    .strictObject({
      idle_hours: z
        .number()
        .positive()
        .max(24 * 365)
        .default(12),
      absolute_days: z.number().positive().max(365).default(14),
    })
    .prefault({}),
  brains: brainsSchema.prefault({}),
  sidecar: z.strictObject({ socket: pathSchema.or(z.literal('')).optional() }).prefault({}),
  signing: z
    .strictObject({
      profile: z.string().min(1).max(100).default('local-gost'),
      key_alias: z.string().min(1).max(200).default('operator'),
    })
    .prefault({}),
  anchor: anchorSchema.prefault({}),
  backups: backupsSchema.prefault({}),
  limits: z
    .strictObject({
      requests_per_second: z.number().min(0).max(1_000_000).default(200),
      burst: z.int().min(1).max(1_000_000).default(1000),
      max_body_bytes: z
        .int()
        .min(1024)
        .max(64 * 1024 * 1024)
        .default(1024 * 1024),
    })
    .prefault({}),
  metrics: metricsSchema.prefault({}),
  log: z.strictObject({ level: logLevelSchema.default('info') }).prefault({}),
})
export type ConfigValues = z.output<typeof configSchema>

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin
}
