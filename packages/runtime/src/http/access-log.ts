// One line for each request: who, what, how it ended. Not the query, which holds what people search for, and not the
// body.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from '../logger.ts'

/** `factsOf` tells who asked, once that is known. `cleaned` takes out of a path what a log must not hold. */
export function logAccess(
  app: FastifyInstance,
  log: Logger,
  factsOf: (request: FastifyRequest) => object,
  cleaned: (path: string) => string = (path) => path,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    done()
    // Health checks come all the time, and few want to read of them.
    const level = request.routeOptions.url === '/health' ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const start = performance.now()
    const { method, id: requestId, raw } = request
    // Also when the asker went away, and when an event stream came to its end.
    reply.raw.once('close', () => {
      const [path = ''] = (raw.url ?? '').split('?', 1)
      const { statusCode: status, writableFinished: isWhole } = reply.raw
      const ms = Math.round(performance.now() - start)
      const facts = { requestId, method, path: cleaned(path), status, ms, ...factsOf(request) }
      log[level](isWhole ? facts : { ...facts, isBrokenOff: true }, 'request')
    })
  })
}
