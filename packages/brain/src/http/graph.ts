// How pages hang together: outlines, links both ways, the graph.
import {
  graphQuerySchema,
  linksQuerySchema,
  nothingSchema,
  unresolvedQuerySchema,
} from '@notarium/contract/brain'
import { queryOf } from '@notarium/runtime/http'
import type { FastifyInstance } from 'fastify'
import type { Brain } from '../brain.ts'
import { forReaders } from './authenticate.ts'
import { slugIn } from './path-input.ts'

export function graphRoutes(app: FastifyInstance, { reads }: Brain): void {
  app.get('/outline/*', forReaders, (request) => {
    queryOf(nothingSchema, request)
    return reads.outline(slugIn(request))
  })
  app.get('/links/*', forReaders, (request) =>
    reads.links(slugIn(request), queryOf(linksQuerySchema, request).depth),
  )
  app.get('/unresolved', forReaders, async (request) => ({
    links: await reads.unresolvedLinks(queryOf(unresolvedQuerySchema, request).limit),
  }))
  app.get('/graph', forReaders, (request) => reads.graph(queryOf(graphQuerySchema, request)))
}
