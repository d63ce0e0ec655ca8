// Pages of a brain as they cross the wire.
import { z } from 'zod'
import { actorSchema } from './identity.ts'

export const slugSchema = z.string().min(1).max(512)
const reasonSchema = z.string().max(500)
const versionSchema = z.int().min(1)

export const pageSummarySchema = z.object({
  slug: z.string(),
  title: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  language: z.string(),
  version: versionSchema,
  bytes: z.int(),
  updatedAt: z.iso.datetime(),
  updatedBy: actorSchema,
  deletedAt: z.iso.datetime().nullable(),
})
export type PageSummary = z.infer<typeof pageSummarySchema>

export const pageSchema = pageSummarySchema.extend({
  aliases: z.array(z.string()),
  frontmatter: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  /** SHA-256 of the markdown, in hexadecimal. */
  hash: z.string(),
  /** Who signed this very version, if anybody did, and when. */
  signed_by: z.string().nullable(),
  signed_at: z.iso.datetime().nullable(),
  markdown: z.string(),
  /** Lines that `markdown` holds, where only some were asked for. */
  lines: z.object({ start: z.int(), end: z.int(), total: z.int() }),
})
export type Page = z.infer<typeof pageSchema>

export const putPageSchema = z.strictObject({
  markdown: z.string(),
  reason: reasonSchema.optional(),
  /** The version that this change was made from; 0 when the page must not be there yet. */
  ifMatch: z.int().min(0).optional(),
})
export type PutPage = z.infer<typeof putPageSchema>

export const patchPageSchema = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        /** Stands exactly once in the page, unless `all`. */
        find: z.string().min(1),
        replace: z.string(),
        all: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(100)
    .optional(),
  /** Added at the end of the page, or of the section with the heading `underHeading`. */
  append: z.string().optional(),
  underHeading: z.string().optional(),
  reason: reasonSchema.optional(),
  ifMatch: versionSchema.optional(),
})
export type PatchPage = z.infer<typeof patchPageSchema>

export const movePageSchema = z.strictObject({
  to: slugSchema,
  /** Whether links in other pages are changed along with it. */
  rewriteLinks: z.boolean().default(true),
  reason: reasonSchema.optional(),
  ifMatch: versionSchema.optional(),
})
export type MovePage = z.infer<typeof movePageSchema>

export const removePageSchema = z.strictObject({
  reason: reasonSchema.optional(),
  ifMatch: versionSchema.optional(),
})
export type RemovePage = z.infer<typeof removePageSchema>

export const revertPageSchema = removePageSchema.extend({ version: versionSchema })
export type RevertPage = z.infer<typeof revertPageSchema>

export const tagChangeSchema = z.strictObject({
  add: z.array(z.string().min(1).max(100)).max(50).default([]),
  remove: z.array(z.string().min(1).max(100)).max(50).default([]),
  ifMatch: versionSchema.optional(),
})
export type TagChange = z.infer<typeof tagChangeSchema>

/** What every write answers. */
export const writtenSchema = z.object({
  slug: z.string(),
  version: versionSchema,
  outcome: z.enum(['created', 'updated', 'unchanged', 'moved', 'deleted', 'restored', 'purged']),
  warnings: z.array(z.string()),
  /** Pages whose links were changed along with a move. */
  rewritten: z.array(z.string()).optional(),
})
export type Written = z.infer<typeof writtenSchema>

export const pageVersionSchema = z.object({
  slug: z.string(),
  version: versionSchema,
  title: z.string(),
  hash: z.string(),
  author: actorSchema,
  reason: z.string(),
  createdAt: z.iso.datetime(),
  /** Among recent changes: the page was deleted, by this author for this reason. */
  deleted: z.boolean(),
  /** Who signed it, if anybody did. */
  signed_by: z.string().nullable(),
})
export type PageVersion = z.infer<typeof pageVersionSchema>

export const listPagesSchema = z.strictObject({
  prefix: z.string().max(512).optional(),
  tag: z.string().max(100).optional(),
  type: z.string().max(100).optional(),
  language: z.string().max(20).optional(),
  deleted: z.boolean().default(false),
  sort: z.enum(['slug', 'updated']).default('slug'),
  limit: z.int().min(1).max(500).default(50),
  cursor: z.string().max(1000).optional(),
})
export type ListPages = z.infer<typeof listPagesSchema>

export const pageListSchema = z.object({
  pages: z.array(pageSummarySchema),
  total: z.int(),
  nextCursor: z.string().nullable(),
})
export type PageList = z.infer<typeof pageListSchema>

export const listFolderSchema = z.strictObject({
  /** The path of the folder; empty for the root. */
  prefix: z.string().max(512).default(''),
  limit: z.int().min(1).max(500).default(500),
  cursor: z.string().max(4000).optional(),
})
export type ListFolder = z.infer<typeof listFolderSchema>

/** What lies directly under a path: so many folders and so many pages at most, with a cursor while there are more. */
export const folderSchema = z.object({
  prefix: z.string(),
  folders: z.array(
    z.object({
      path: z.string(),
      /** The last part of the path. */
      name: z.string(),
      /** How many there are below it, at any depth. */
      pages: z.int(),
      /** Where the path is also a page: its title. It is not among `pages`, so that the tree has one node for both. */
      title: z.string().nullable(),
    }),
  ),
  pages: z.array(z.object({ slug: z.string(), title: z.string() })),
  nextCursor: z.string().nullable(),
})
export type Folder = z.infer<typeof folderSchema>

export const findTitlesSchema = z.strictObject({
  /** What is typed so far: of a title, an alias or a path. */
  q: z.string().max(200),
  limit: z.int().min(1).max(20).default(10),
})
export type FindTitles = z.infer<typeof findTitlesSchema>

/** The best first. */
export const titleListSchema = z.object({
  titles: z.array(z.object({ slug: z.string(), title: z.string() })),
})
export type TitleList = z.infer<typeof titleListSchema>

export const outlineSchema = z.object({
  slug: z.string(),
  title: z.string(),
  version: versionSchema,
  headings: z.array(
    z.object({ level: z.int(), text: z.string(), anchor: z.string(), startLine: z.int(), endLine: z.int() }),
  ),
})
export type Outline = z.infer<typeof outlineSchema>

export const tagListSchema = z.object({ tags: z.array(z.object({ tag: z.string(), pages: z.int() })) })
export type TagList = z.infer<typeof tagListSchema>
