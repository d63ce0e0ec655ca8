// What the brain measures, for the hub, which shows it beside its own. It is loaded by the first who asks.
import type { FastifyInstance } from 'fastify'
import type { LoadMetrics } from '../metrics/load-metrics.ts'
import { forTheHub } from './authenticate.ts'

export function metricsRoute(app: FastifyInstance, loadMetrics: LoadMetrics): void {
  app.get('/metrics', forTheHub, async (_request, reply) => {
    const { contentType, text } = await loadMetrics()
    return reply.type(contentType).send(await text())
  })
}
