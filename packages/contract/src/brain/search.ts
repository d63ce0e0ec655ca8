// Questions and answers.
import { z } from 'zod'

/** A day, or a moment with its time zone. */
export const momentSchema = z
  .string()
  .max(40)
  .refine(
    (text) => /^\d{4}-\d\d-\d\d(?:$|T.*(?:Z|[+-]\d\d:\d\d)$)/.test(text) && !Number.isNaN(Date.parse(text)),
    'must be a day or a moment, such as 2026-11-15 or 2026-11-15T10:00:00Z',
  )

export const searchModeSchema = z.enum(['auto', 'keyword', 'vector'])

export const searchRequestSchema = z.strictObject({
  query: z.string().max(2000),
  mode: searchModeSchema.default('auto'),
  tags: z.array(z.string().max(100)).max(20).optional(),
  type: z.string().max(100).optional(),
  prefix: z.string().max(512).optional(),
  language: z.string().max(20).optional(),
  /** Changed since, changed until. */
  since: momentSchema.optional(),
  until: momentSchema.optional(),
  limit: z.int().min(1).max(50).default(10),
  offset: z.int().min(0).max(1000).default(0),
  explain: z.boolean().default(false),
  /** The last word is still being typed. */
  typing: z.boolean().default(false),
})
export type SearchRequest = z.infer<typeof searchRequestSchema>

export const citationSchema = z.object({
  slug: z.string(),
  version: z.int(),
  startLine: z.int(),
  endLine: z.int(),
  /** SHA-256 of these lines, in hexadecimal. */
  sha256: z.string(),
})
export type Citation = z.infer<typeof citationSchema>

export const searchHitSchema = z.object({
  slug: z.string(),
  title: z.string(),
  type: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  headingPath: z.array(z.string()),
  /** Plain text; `marks` are the places in it that match, as [start, end) in UTF-16 units. */
  snippet: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
  score: z.number(),
  updatedAt: z.iso.datetime(),
  /** Who signed this very version, if anybody did. */
  signed_by: z.string().nullable(),
  /** The page's language, where the question is in another. */
  matched_language: z.string().nullable(),
  citation: citationSchema,
  explain: z
    .object({
      terms: z.array(z.object({ term: z.string(), chunks: z.int(), score: z.number() })),
      /** By words alone: the terms above and `secondChunk` add up to it. */
      keywordScore: z.number().nullable(),
      /** What the page's next best chunk gave. */
      secondChunk: z.number(),
      keywordRank: z.int().nullable(),
      vectorRank: z.int().nullable(),
      similarity: z.number().nullable(),
      exactName: z.boolean(),
    })
    .optional(),
})
export type SearchHit = z.infer<typeof searchHitSchema>

export const searchResponseSchema = z.object({
  hits: z.array(searchHitSchema),
  /** Pages that match by words. */
  total: z.int(),
  /** The same question with misspelt words mended. */
  suggestion: z.string().nullable(),
  mode: z.enum(['keyword', 'vector', 'hybrid']),
  /** What the answer lacks, for example vectors while the provider is down. */
  notes: z.array(z.string()),
  tookMs: z.number(),
})
export type SearchResponse = z.infer<typeof searchResponseSchema>

export const citationCheckSchema = z.object({
  valid: z.boolean(),
  /** `changed`: the page has other lines there now, the cited version still holds them. */
  status: z.enum(['current', 'changed', 'moved', 'mismatch', 'missing']),
  explanation: z.string(),
  currentVersion: z.int().nullable(),
  /** Who signed the version that was cited, if anybody did; of what it does not say, nobody. */
  signed_by: z.string().nullable(),
  text: z.string().nullable(),
})
export type CitationCheck = z.infer<typeof citationCheckSchema>
