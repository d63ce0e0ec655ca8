// Questions, and whether a citation still holds.
import { citationSchema, searchRequestSchema } from '@notarium/contract/brain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Brain } from '../brain.ts'
import { forReaders } from './authenticate.ts'
import { bodyOf, queryOf } from './input.ts'

const { query, tags, ...others } = searchRequestSchema.shape
const querySchema = z.strictObject({ q: query, tag: tags, ...others })
const meanings = { tag: 'list', limit: 'number', offset: 'number', explain: 'flag', typing: 'flag' } as const

const small = { ...forReaders, bodyLimit: 64 * 1024 }

export function searchRoutes(app: FastifyInstance, { searches }: Brain): void {
  app.post('/search', small, (request) => searches.search(bodyOf(searchRequestSchema, request)))
  app.get('/search', forReaders, (request) => {
    const { q, tag, ...rest } = queryOf(querySchema, request, meanings)
    return searches.search({ ...rest, query: q, tags: tag })
  })
  app.post('/citations/verify', small, (request) =>
    searches.verifyCitation(bodyOf(z.strictObject(citationSchema.shape), request)),
  )
}
