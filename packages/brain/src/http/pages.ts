// Pages: list, read, write.
import {
  listPagesSchema,
  patchPageSchema,
  putPageSchema,
  removePageSchema,
  slugSchema,
  type Written,
} from '@notarium/contract/brain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Brain } from '../brain.ts'
import { forReaders, forWriters } from './authenticate.ts'
import { etagOf, isKnown, withIfMatch } from './etag.ts'
import { bodyOf, queryOf, slugIn } from './input.ts'

const number = z.int().min(1).optional()
const partSchema = z.strictObject({ version: number, startLine: number, endLine: number })
const batchSchema = z.strictObject({
  slugs: z
    .array(slugSchema)
    .min(1)
    .max(50)
    .refine((slugs) => new Set(slugs).size === slugs.length, 'names a page twice: name each once'),
})

export function pageRoutes(app: FastifyInstance, { reads, writes }: Brain): void {
  app.get('/pages', forReaders, (request) =>
    reads.list(queryOf(listPagesSchema, request, { limit: 'number', deleted: 'flag' })),
  )

  app.post('/pages-batch', forReaders, async (request) => ({
    pages: await reads.pages(bodyOf(batchSchema, request).slugs),
  }))

  app.get('/pages/*', forReaders, async (request, reply) => {
    const part = queryOf(partSchema, request, { version: 'number', startLine: 'number', endLine: 'number' })
    const page = await reads.page(slugIn(request), part)
    reply.header('etag', etagOf(page.version))
    return isKnown(request, page.version) ? reply.code(304).send() : page
  })

  app.put('/pages/*', forWriters, async (request, reply) => {
    const change = withIfMatch(request, bodyOf(putPageSchema, request))
    return present(reply, await writes.put(request.identity.actor, slugIn(request), change))
  })

  app.patch('/pages/*', forWriters, async (request, reply) => {
    const change = withIfMatch(request, bodyOf(patchPageSchema, request))
    return present(reply, await writes.patch(request.identity.actor, slugIn(request), change))
  })

  // Bodies of DELETE are lost on the way too often, so what there is to say comes in the query.
  app.delete('/pages/*', forWriters, async (request, reply) => {
    const change = withIfMatch(request, queryOf(removePageSchema, request, { ifMatch: 'number' }))
    return present(reply, await writes.delete(request.identity.actor, slugIn(request), change))
  })
}

export function present(reply: FastifyReply, written: Written): Written {
  if (written.outcome !== 'purged') reply.header('etag', etagOf(written.version))
  if (written.outcome === 'created') reply.code(201)
  return written
}
