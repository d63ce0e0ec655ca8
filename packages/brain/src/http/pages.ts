// Pages: list, look into folders, read, write.
import {
  listFolderSchema,
  listPagesSchema,
  pageBatchSchema,
  pagePartSchema,
  patchPageSchema,
  putPageSchema,
  removePageSchema,
  type Written,
} from '@notarium/contract/brain'
import { bodyOf, queryOf } from '@notarium/runtime/http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brain } from '../brain.ts'
import { forReaders, forWriters } from './authenticate.ts'
import { etagOf, isKnown, withIfMatch } from './etag.ts'
import { slugIn } from './path-input.ts'

export function pageRoutes(app: FastifyInstance, { reads, writes }: Brain): void {
  app.get('/pages', forReaders, (request) => reads.list(queryOf(listPagesSchema, request)))

  app.get('/folders', forReaders, (request) => reads.folder(queryOf(listFolderSchema, request)))

  app.post('/pages-batch', forReaders, async (request) => ({
    pages: await reads.pages(bodyOf(pageBatchSchema, request).slugs),
  }))

  app.get('/pages/*', forReaders, async (request, reply) => {
    const part = queryOf(pagePartSchema, request)
    const page = await reads.page(slugIn(request), part)
    reply.header('etag', etagOf(page.version))
    // Whoever has it may have it from before it was signed.
    return page.signed_by === null && isKnown(request, page.version) ? reply.code(304).send() : page
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
    const change = withIfMatch(request, queryOf(removePageSchema, request))
    return present(reply, await writes.delete(request.identity.actor, slugIn(request), change))
  })
}

export function present(reply: FastifyReply, written: Written): Written {
  if (written.outcome !== 'purged') reply.header('etag', etagOf(written.version))
  if (written.outcome === 'created') reply.code(201)
  return written
}
