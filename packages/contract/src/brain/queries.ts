// What may stand in the query of a request to a brain, and the few bodies and answers that are only that.
import { z } from 'zod'
import {
  importJobSchema,
  importPathSchema,
  receiptReasonSchema,
  receiptRowSchema,
  syncSourceSchema,
} from './imports.ts'
import { linkSchema, timelineEntrySchema } from './links.ts'
import { pageSchema, pageVersionSchema, slugSchema } from './pages.ts'
import { momentSchema, searchRequestSchema } from './search.ts'

const number = z.int().min(1).optional()
const limit = z.int().min(1).max(500).default(50)

export const nothingSchema = z.strictObject({})

export const pagePartSchema = z.strictObject({ version: number, startLine: number, endLine: number })
export const pageBatchSchema = z.strictObject({
  slugs: z
    .array(slugSchema)
    .min(1)
    .max(50)
    .refine((slugs) => new Set(slugs).size === slugs.length, 'names a page twice: name each once'),
})
export const pagesSchema = z.object({ pages: z.array(pageSchema) })

export const versionsQuerySchema = z.strictObject({ limit })
export const versionsSchema = z.object({ versions: z.array(pageVersionSchema) })
export const changesQuerySchema = z.strictObject({ since: momentSchema.optional(), limit })
export const changesSchema = z.object({ changes: z.array(pageVersionSchema) })

export const tagsQuerySchema = z.strictObject({ limit: z.int().min(1).max(10_000).default(1000) })

export const timelineQuerySchema = z.strictObject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  limit,
})
export const timelineSchema = z.object({ entries: z.array(timelineEntrySchema) })

export const linksQuerySchema = z.strictObject({ depth: z.int().min(1).max(5).default(1) })
export const unresolvedQuerySchema = z.strictObject({ limit: z.int().min(1).max(1000).default(100) })
export const unresolvedSchema = z.object({ links: z.array(linkSchema) })
export const graphQuerySchema = z.strictObject({
  prefix: z.string().max(512).optional(),
  limit: z.int().min(1).max(5000).default(500),
})

const { query, tags, ...others } = searchRequestSchema.shape
export const searchQuerySchema = z.strictObject({ q: query, tag: tags, ...others })

export const uploadQuerySchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}+$/u, 'must have no control characters')
    .default('upload'),
  prefix: importPathSchema.shape.prefix,
  reason: importPathSchema.shape.reason,
})
export const importsQuerySchema = z.strictObject({ limit })
export const importListSchema = z.object({ imports: z.array(importJobSchema) })
export const receiptQuerySchema = z.strictObject({
  state: receiptRowSchema.shape.state.optional(),
  after: z.int().min(0).optional(),
  limit: z.int().min(1).max(1000).default(100),
})
export const receiptSchema = z.object({ rows: z.array(receiptRowSchema) })
export const reasonsQuerySchema = z.strictObject({
  state: z.enum(['skipped', 'failed']),
  limit: z.int().min(1).max(100).default(10),
})
export const reasonsSchema = z.object({ reasons: z.array(receiptReasonSchema) })

export const syncListSchema = z.object({ sources: z.array(syncSourceSchema) })

export const exportQuerySchema = z.strictObject({
  prefix: z.string().max(512).default(''),
  format: z.enum(['zip', 'tar.gz']).default('zip'),
})
