// Links between pages, the graph, and what happened when.
import { z } from 'zod'
import { actorSchema } from './identity.ts'

export const linkSchema = z.object({
  from: z.string(),
  /** The page it leads to; null when there is none. */
  to: z.string().nullable(),
  /** As it is written. */
  target: z.string(),
  kind: z.enum(['wiki', 'markdown']),
  heading: z.string().nullable(),
  text: z.string(),
  line: z.int(),
  context: z.string(),
})
export type Link = z.infer<typeof linkSchema>

export const pageLinksSchema = z.object({
  slug: z.string(),
  outgoing: z.array(linkSchema),
  incoming: z.array(linkSchema),
  /** With a depth above 1: pages further away, with their distance. */
  neighbours: z.array(z.object({ slug: z.string(), title: z.string(), distance: z.int() })),
})
export type PageLinks = z.infer<typeof pageLinksSchema>

export const graphSchema = z.object({
  nodes: z.array(z.object({ slug: z.string(), title: z.string(), type: z.string(), links: z.int() })),
  edges: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  /** Whether pages were left out because there are more than were asked for. */
  truncated: z.boolean(),
})
export type Graph = z.infer<typeof graphSchema>

export const timelineEntrySchema = z.object({
  id: z.int(),
  slug: z.string(),
  date: z.iso.date(),
  text: z.string(),
  author: actorSchema,
  createdAt: z.iso.datetime(),
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

export const addTimelineEntrySchema = z.strictObject({
  date: z.iso.date(),
  text: z.string().min(1).max(4000),
})
export type AddTimelineEntry = z.infer<typeof addTimelineEntrySchema>
