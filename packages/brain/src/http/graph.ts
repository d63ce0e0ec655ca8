// How pages hang together: outlines, links both ways, the graph.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Brain } from '../brain.ts'
import { forReaders } from './authenticate.ts'
import { queryOf, slugIn } from './input.ts'

const nothingSchema = z.strictObject({})
const depthSchema = z.strictObject({ depth: z.int().min(1).max(5).default(1) })
const unresolvedSchema = z.strictObject({ limit: z.int().min(1).max(1000).default(100) })
const graphSchema = z.strictObject({
  prefix: z.string().max(512).optional(),
  limit: z.int().min(1).max(5000).default(500),
})

export function graphRoutes(app: FastifyInstance, { reads }: Brain): void {
  app.get('/outline/*', forReaders, (request) => {
    queryOf(nothingSchema, request)
    return reads.outline(slugIn(request))
  })
  app.get('/links/*', forReaders, (request) =>
    reads.links(slugIn(request), queryOf(depthSchema, request, { depth: 'number' }).depth),
  )
  app.get('/unresolved', forReaders, async (request) => ({
    links: await reads.unresolvedLinks(queryOf(unresolvedSchema, request, { limit: 'number' }).limit),
  }))
  app.get('/graph', forReaders, (request) => reads.graph(queryOf(graphSchema, request, { limit: 'number' })))
}
