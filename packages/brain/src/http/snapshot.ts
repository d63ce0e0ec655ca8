// The whole brain as a tar, for the backups of a hub on another machine.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Brain } from '../brain.ts'
import { forTheHub } from './authenticate.ts'

export function snapshotRoute(app: FastifyInstance, { snapshot }: Brain): void {
  app.get('/snapshot', forTheHub, async (_request, reply) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const archive = await snapshot(gone.signal)
    // A failure destroys the stream, and with it the answer: whoever reads it sees that it is cut short.
    return reply.type('application/x-tar').send(Readable.from(archive, { objectMode: false }))
  })
}
