// Folders and git checkouts on this machine that a brain follows.
import { addSyncSourceSchema } from '@notarium/contract/brain'
import { bodyOf } from '@notarium/runtime/http'
import type { FastifyInstance } from 'fastify'
import type { Brain } from '../brain.ts'
import { forAdmins } from './authenticate.ts'
import { numberIn } from './path-input.ts'

interface ById {
  readonly Params: { readonly id: string }
}

export function syncRoutes(app: FastifyInstance, { sync }: Brain): void {
  app.get('/sync', forAdmins, async () => ({ sources: await sync.list() }))
  app.post('/sync', forAdmins, async (request, reply) => {
    const source = bodyOf(addSyncSourceSchema, request)
    reply.code(201)
    return sync.add(request.identity.actor, source)
  })
  app.delete<ById>('/sync/:id', forAdmins, async ({ identity, params }, reply) => {
    await sync.remove(identity.actor, numberIn(params.id, 'the id of a sync source'))
    reply.code(204)
  })
  app.post<ById>('/sync/:id/start', forAdmins, async ({ identity, params }, reply) => {
    reply.code(202)
    return sync.start(identity.actor, numberIn(params.id, 'the id of a sync source'))
  })
}
