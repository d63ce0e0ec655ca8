// What brain.toml may hold. Every key has a default, so that an empty file, or none, is a brain too.
import { z } from 'zod'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte
const path = z.string().min(1).max(4096)
const variable = z.string().regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable')

/** Part of addresses (brain://name/…) and of the name of a database schema. */
export const nameSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?$/, 'must be 1 to 42 of a–z, 0–9 and "-", not at its ends')
const portSchema = z.int().min(0).max(65_535)
const hostSchema = z.string().min(1).max(255)

export const flagsSchema = z.object({
  name: nameSchema.optional(),
  host: hostSchema.optional(),
  port: portSchema.optional(),
})

const databaseSchema = z.strictObject({
  /** PostgreSQL, without a password; with one it comes from a file or the environment. */
  url: z.string().min(1).optional(),
  url_file: path.optional(),
  url_env: variable.optional(),
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
  provider: z.enum(['none', 'openai']).default('none'),
  base_url: z.string().min(1).optional(),
  model: z.string().min(1).max(200).optional(),
  api_key_file: path.optional(),
  api_key_env: variable.optional(),
  dimensions: z.int().min(1).max(8192).optional(),
  batch: z.int().min(1).max(2048).default(64),
  concurrency: z.int().min(1).max(64).default(4),
  /** Seconds. */
  timeout: z.number().min(0.1).max(600).default(60),
  query_prefix: z.string().max(500).optional(),
  passage_prefix: z.string().max(500).optional(),
})

export const configSchema = z.strictObject({
  name: nameSchema.optional(),
  host: hostSchema.default('127.0.0.1'),
  port: portSchema.default(7101),
  identity_key_file: path.optional(),
  log_level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  database: databaseSchema.prefault({}),
  limits: limitsSchema.prefault({}),
  imports: z.strictObject({ paths: z.array(path).max(100).default([]) }).prefault({}),
  embeddings: embeddingsSchema.prefault({}),
})
export type ConfigValues = z.output<typeof configSchema>
