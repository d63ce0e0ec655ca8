// Questions, names while they are typed, and whether a citation still holds.
import {
  citationSchema,
  findTitlesSchema,
  searchQuerySchema,
  searchRequestSchema,
} from '@notarium/contract/brain'
import { bodyOf, queryOf } from '@notarium/runtime/http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Brain } from '../brain.ts'
import { forReaders } from './authenticate.ts'

const small = { ...forReaders, bodyLimit: 64 * 1024 }

export function searchRoutes(app: FastifyInstance, { searches, reads }: Brain): void {
  app.post('/search', small, (request) => searches.search(bodyOf(searchRequestSchema, request)))
  app.get('/search', forReaders, (request) => {
    const { q, tag, ...rest } = queryOf(searchQuerySchema, request)
    return searches.search({ ...rest, query: q, tags: tag })
  })
  app.get('/titles', forReaders, (request) => reads.titles(queryOf(findTitlesSchema, request)))
  app.post('/citations/verify', small, (request) =>
    searches.verifyCitation(bodyOf(z.strictObject(citationSchema.shape), request)),
  )
}
