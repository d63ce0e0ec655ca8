// Tells of every answer of the hub's port: which operation, how it ended, how long it took. Nothing that a client wrote
// is in it, so that whoever counts cannot be made to count without bound.
import type { FastifyInstance } from 'fastify'

interface Answered {
  /** The operation's, such as `GET`, and `/api/brains/{brain}/pages/{slug*}`. `none` where there is no such operation. */
  readonly method: string
  readonly path: string
  readonly status: number
  readonly seconds: number
}

export type OnAnswered = (answered: Answered) => void

/** To be called before the routes are made. */
export function reportAnswers(app: FastifyInstance, onAnswered: OnAnswered): void {
  app.addHook('onResponse', async ({ routeOptions: { config } }, reply) => {
    const { method, path } = config.operation ?? { method: 'none', path: 'none' }
    onAnswered({ method, path, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}
