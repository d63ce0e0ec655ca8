// One line for each request: who, what, how it ended. Not the query, which holds what people search for, and not the
// body.
import type { Logger } from '@notarium/runtime'
import type { FastifyInstance } from 'fastify'

export function logAccess(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', async (request, reply) => {
    const start = performance.now()
    const { method, id: requestId, raw } = request
    // Also when the asker went away, and when an event stream came to its end.
    reply.raw.once('close', () => {
      const [path] = (raw.url ?? '').split('?', 1)
      const { statusCode: status, writableFinished: isWhole } = reply.raw
      const ms = Math.round(performance.now() - start)
      const facts = { requestId, method, path, status, ms, actor: request.identity?.actor.id }
      const level = path === '/health' ? 'debug' : 'info'
      log[level](isWhole ? facts : { ...facts, isBrokenOff: true }, 'request')
    })
  })
}
