// How the brain is. A supervisor learns that it lives without an identity, and nothing else.
import type { FastifyInstance } from 'fastify'
import type { Brain } from '../brain.ts'
import { forAnybody, forReaders } from './authenticate.ts'

export function statusRoutes(app: FastifyInstance, brain: Brain): void {
  app.get('/stats', forReaders, () => brain.stats())
  app.get('/embeddings', forReaders, () => brain.embeddings())
}

export function healthRoute(app: FastifyInstance, brain: Brain): void {
  app.get('/health', forAnybody, async ({ identity }) => {
    if (identity === undefined) return { status: 'ok' }
    await brain.check()
    return { status: 'ok', name: brain.name, database: 'ok' }
  })
}
