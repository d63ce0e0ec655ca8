// Imports, sync, embeddings, and how a brain is.
import { z } from 'zod'
import { actorSchema } from './identity.ts'

export const jobStateSchema = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])

export const importJobSchema = z.object({
  id: z.int(),
  kind: z.enum(['import', 'sync']),
  /** What is imported: the name of an upload, a path, the name of a sync source. */
  label: z.string(),
  prefix: z.string(),
  state: jobStateSchema,
  phase: z.enum(['waiting', 'listing', 'reading', 'removing', 'embedding', 'finished']),
  total: z.int(),
  done: z.int(),
  stored: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  failed: z.int(),
  deleted: z.int(),
  error: z.string().nullable(),
  by: actorSchema,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ImportJob = z.infer<typeof importJobSchema>

/** The SSE event `progress`. */
export const importProgressSchema = importJobSchema.extend({
  pagesPerSecond: z.number().nullable(),
  remainingSeconds: z.number().nullable(),
})
export type ImportProgress = z.infer<typeof importProgressSchema>

export const receiptRowSchema = z.object({
  ordinal: z.int(),
  path: z.string(),
  bytes: z.int().nullable(),
  state: z.enum(['pending', 'stored', 'unchanged', 'skipped', 'failed']),
  reason: z.string().nullable(),
  slug: z.string().nullable(),
})
export type ReceiptRow = z.infer<typeof receiptRowSchema>

export const receiptReasonSchema = z.object({ reason: z.string(), files: z.int() })
export type ReceiptReason = z.infer<typeof receiptReasonSchema>

export const importPathSchema = z.strictObject({
  path: z.string().min(1).max(4096),
  prefix: z.string().max(400).default(''),
  reason: z.string().max(500).optional(),
})

export const syncSourceSchema = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  prefix: z.string(),
  git: z.object({ commit: z.string(), branch: z.string().nullable() }).nullable(),
  lastJob: z.int().nullable(),
  lastSyncAt: z.iso.datetime().nullable(),
  /** Null when the last sync succeeded. */
  lastError: z.string().nullable(),
})
export type SyncSource = z.infer<typeof syncSourceSchema>

export const addSyncSourceSchema = z.strictObject({
  name: z.string().min(1).max(100),
  path: z.string().min(1).max(4096),
  prefix: z.string().max(400).default(''),
})

export const embeddingStatusSchema = z.object({
  provider: z.enum(['none', 'openai', 'builtin']),
  model: z.string().nullable(),
  dimensions: z.int().nullable(),
  /** The model whose vectors answer searches now; another than `model` while a change is under way. */
  servingModel: z.string().nullable(),
  vectors: z.int(),
  debt: z.object({
    pages: z.int(),
    chunks: z.int(),
    since: z.iso.datetime().nullable(),
    lastError: z.string().nullable(),
    nextTryAt: z.iso.datetime().nullable(),
  }),
})
export type EmbeddingStatus = z.infer<typeof embeddingStatusSchema>

export const brainStatsSchema = z.object({
  name: z.string(),
  store: z.enum(['sqlite', 'postgres']),
  pages: z.int(),
  deletedPages: z.int(),
  versions: z.int(),
  chunks: z.int(),
  links: z.int(),
  unresolvedLinks: z.int(),
  tags: z.int(),
  languages: z.record(z.string(), z.int()),
  databaseBytes: z.int(),
  lastChangeAt: z.iso.datetime().nullable(),
  embeddings: embeddingStatusSchema,
})
export type BrainStats = z.infer<typeof brainStatsSchema>
