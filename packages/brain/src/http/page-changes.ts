// What happens to a page as a whole: versions, moves, removal for good, tags, its timeline. Each under a root of its
// own, since a slug may hold '/' and would swallow what comes after it.
import {
  addTimelineEntrySchema,
  changesQuerySchema,
  movePageSchema,
  nothingSchema,
  removePageSchema,
  revertPageSchema,
  tagChangeSchema,
  tagsQuerySchema,
  timelineQuerySchema,
  versionsQuerySchema,
} from '@notarium/contract/brain'
import { bodyOf, queryOf } from '@notarium/runtime/http'
import type { FastifyInstance } from 'fastify'
import type { Brain } from '../brain.ts'
import { forAdmins, forReaders, forWriters } from './authenticate.ts'
import { withIfMatch } from './etag.ts'
import { present } from './pages.ts'
import { slugIn } from './path-input.ts'

export function pageChangeRoutes(app: FastifyInstance, { reads, writes }: Brain): void {
  app.get('/versions/*', forReaders, async (request) => ({
    versions: await reads.versions(slugIn(request), queryOf(versionsQuerySchema, request).limit),
  }))
  app.post('/versions/*', forWriters, async (request, reply) => {
    const change = withIfMatch(request, bodyOf(revertPageSchema, request))
    return present(reply, await writes.revert(request.identity.actor, slugIn(request), change))
  })
  app.get('/changes', forReaders, async (request) => ({
    changes: await reads.recentChanges(queryOf(changesQuerySchema, request)),
  }))

  app.post('/move/*', forWriters, async (request, reply) => {
    const change = withIfMatch(request, bodyOf(movePageSchema, request))
    return present(reply, await writes.move(request.identity.actor, slugIn(request), change))
  })
  app.post('/restore/*', forWriters, async (request, reply) => {
    const change = withIfMatch(request, bodyOf(removePageSchema, request))
    return present(reply, await writes.restore(request.identity.actor, slugIn(request), change))
  })
  app.post('/purge/*', forAdmins, async (request, reply) => {
    bodyOf(nothingSchema, request)
    return present(reply, await writes.purge(request.identity.actor, slugIn(request)))
  })

  app.get('/tags', forReaders, (request) => reads.tags(queryOf(tagsQuerySchema, request).limit))
  app.post('/tags/*', forWriters, async (request, reply) => {
    const change = withIfMatch(request, bodyOf(tagChangeSchema, request))
    return present(reply, await writes.changeTags(request.identity.actor, slugIn(request), change))
  })

  app.get('/timeline', forReaders, async (request) => ({
    entries: await reads.timeline(queryOf(timelineQuerySchema, request)),
  }))
  app.get('/timeline/*', forReaders, async (request) => ({
    entries: await reads.timeline({ ...queryOf(timelineQuerySchema, request), slug: slugIn(request) }),
  }))
  app.post('/timeline/*', forWriters, async (request, reply) => {
    reply.code(201)
    const entry = bodyOf(addTimelineEntrySchema, request)
    return writes.addTimelineEntry(request.identity.actor, slugIn(request), entry)
  })
}
