// What happens to a page as a whole: versions, moves, removal for good, tags, its timeline. Each under a root of its
// own, since a slug may hold '/' and would swallow what comes after it.
import {
  addTimelineEntrySchema,
  momentSchema,
  movePageSchema,
  removePageSchema,
  revertPageSchema,
  tagChangeSchema,
} from '@notarium/contract/brain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Brain } from '../brain.ts'
import { forAdmins, forReaders, forWriters } from './authenticate.ts'
import { withIfMatch } from './etag.ts'
import { bodyOf, queryOf, slugIn } from './input.ts'
import { present } from './pages.ts'

const limit = z.int().min(1).max(500).default(50)
const limitSchema = z.strictObject({ limit })
const tagsSchema = z.strictObject({ limit: z.int().min(1).max(10_000).default(1000) })
const changesSchema = z.strictObject({ since: momentSchema.optional(), limit })
const periodSchema = z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional(), limit })
const nothingSchema = z.strictObject({})
const numbers = { limit: 'number' } as const

export function pageChangeRoutes(app: FastifyInstance, { reads, writes }: Brain): void {
  app.get('/versions/*', forReaders, async (request) => ({
    versions: await reads.versions(slugIn(request), queryOf(limitSchema, request, numbers).limit),
  }))
  app.post('/versions/*', forWriters, async (request, reply) => {
    const change = withIfMatch(request, bodyOf(revertPageSchema, request))
    return present(reply, await writes.revert(request.identity.actor, slugIn(request), change))
  })
  app.get('/changes', forReaders, async (request) => ({
    changes: await reads.recentChanges(queryOf(changesSchema, request, numbers)),
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

  app.get('/tags', forReaders, (request) => reads.tags(queryOf(tagsSchema, request, numbers).limit))
  app.post('/tags/*', forWriters, async (request, reply) => {
    const change = withIfMatch(request, bodyOf(tagChangeSchema, request))
    return present(reply, await writes.changeTags(request.identity.actor, slugIn(request), change))
  })

  app.get('/timeline', forReaders, async (request) => ({
    entries: await reads.timeline(queryOf(periodSchema, request, numbers)),
  }))
  app.get('/timeline/*', forReaders, async (request) => ({
    entries: await reads.timeline({ ...queryOf(periodSchema, request, numbers), slug: slugIn(request) }),
  }))
  app.post('/timeline/*', forWriters, async (request, reply) => {
    reply.code(201)
    const entry = bodyOf(addTimelineEntrySchema, request)
    return writes.addTimelineEntry(request.identity.actor, slugIn(request), entry)
  })
}
