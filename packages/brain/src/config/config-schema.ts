// What brain.toml may hold. Every key has a default, so that an empty file, or none, is a brain too.
import { brainNameSchema } from '@notarium/contract/brain'
import {
  databaseUrlKeys,
  environmentVariableSchema,
  hostSchema,
  logLevelSchema,
  metricsSchema,
  pathSchema,
  portSchema,
} from '@notarium/runtime'
import { z } from 'zod'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte

export const flagsSchema = z.object({
  name: brainNameSchema.optional(),
  host: hostSchema.optional(),
  port: portSchema.optional(),
})

const databaseSchema = z.strictObject({
  ...databaseUrlKeys,
  schema: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be of a–z, 0–9 and "_", at most 63 characters')
    .optional(),
})

const limitsSchema = z.strictObject({
  max_page_bytes: z
    .int()
    .min(1024)
    .max(16 * mebibyte)
    .default(5 * mebibyte),
  max_file_bytes: z
    .int()
    .min(1024)
    .max(64 * mebibyte)
    .default(5 * mebibyte),
  max_total_bytes: z
    .int()
    .min(mebibyte)
    .default(16 * gibibyte),
  max_files: z.int().min(1).default(2_000_000),
  max_upload_bytes: z
    .int()
    .min(mebibyte)
    .default(4 * gibibyte),
})

const embeddingsSchema = z.strictObject({
  provider: z.enum(['builtin', 'openai', 'none']).default('builtin'),
  base_url: z.string().min(1).optional(),
  model: z.string().min(1).max(200).optional(),
  api_key_file: pathSchema.optional(),
  api_key_env: environmentVariableSchema.optional(),
  dimensions: z.int().min(1).max(8192).optional(),
  batch: z.int().min(1).max(2048).default(64),
  concurrency: z.int().min(1).max(64).default(4),
  /** Seconds. */
  timeout: z.number().min(0.1).max(600).default(60),
  query_prefix: z.string().max(500).optional(),
  passage_prefix: z.string().max(500).optional(),
})

export const configSchema = z.strictObject({
  name: brainNameSchema.optional(),
  host: hostSchema.default('127.0.0.1'),
  port: portSchema.default(7101),
  identity_key_file: pathSchema.optional(),
  log_level: logLevelSchema.default('info'),
  database: databaseSchema.prefault({}),
  limits: limitsSchema.prefault({}),
  imports: z.strictObject({ paths: z.array(pathSchema).max(100).default([]) }).prefault({}),
  embeddings: embeddingsSchema.prefault({}),
  metrics: metricsSchema.prefault({}),
})
export type ConfigValues = z.output<typeof configSchema>
