// A brain's port. It answers those whose identity is signed with the shared secret, in JSON, and nobody else; there is
// no CORS, so that no page in a browser can ask either.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@notarium/runtime'
import { acceptableRequestId, factsOf, logAccess } from '@notarium/runtime/http'
import { type FastifyInstance, fastify } from 'fastify'
import type { Brain } from '../brain.ts'
import type { LoadMetrics } from '../metrics/load-metrics.ts'
import { authenticateRequests } from './authenticate.ts'
import { exportRoute } from './export.ts'
import { graphRoutes } from './graph.ts'
import type { EventTimes } from './import-events.ts'
import { importRoutes } from './imports.ts'
import { mcpRoute } from './mcp.ts'
import { metricsRoute } from './metrics.ts'
import { pageChangeRoutes } from './page-changes.ts'
import { pageRoutes } from './pages.ts'
import { sendNotFound, sendProblem } from './problem.ts'
import { refuseWebPages } from './refuse-web-pages.ts'
import { searchRoutes } from './search.ts'
import { signatureRoutes } from './signatures.ts'
import { snapshotRoute } from './snapshot.ts'
import { healthRoute, statusRoutes } from './status.ts'
import { syncRoutes } from './sync.ts'

export interface HttpOptions {
  readonly brain: Brain
  readonly loadMetrics: LoadMetrics
  /** The secret that identities are signed with. */
  readonly key: Uint8Array
  readonly log: Logger
  readonly maxUploadBytes: number
  readonly eventTimes?: EventTimes
  /** Called after every request but a look at its health. */
  readonly onAnswered?: () => void
}

export interface HttpServer {
  listen(host: string, port: number): Promise<AddressInfo>
  /** Takes no more, ends event streams, and lets requests finish for so many milliseconds. */
  close(grace: number): Promise<void>
}

const largestJson = 16 * 1024 * 1024
const usualTimes: EventTimes = { pace: 250, heartbeat: 15_000 }

/** Requests are held against zod schemas: fastify's own compilers are not needed, nor the time to load them. */
const noSchema = (): never => {
  throw new Error('routes of a brain have no JSON schemas')
}

export function createHttpServer(options: HttpOptions): HttpServer {
  const { brain, key, log } = options
  const ending = new AbortController()
  const app = fastify({
    logger: false,
    bodyLimit: largestJson,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 16_384 },
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    genReqId: ({ headers }) => acceptableRequestId(headers['x-request-id']) ?? randomUUID(),
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply, log),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log))
  logAccess(app, log, ({ identity }) => ({ actor: identity?.actor.id }))
  app.addHook('onRequest', async (request, reply) => {
    const headers = { 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }
    reply.headers({ ...headers, 'x-request-id': request.id })
  })
  app.addHook('onResponse', async ({ routeOptions }) => {
    // A look at how it is leaves nothing behind, and comes every few seconds.
    if (routeOptions.url !== '/health') options.onAnswered?.()
  })
  refuseWebPages(app)
  authenticateRequests(app, brain.name, key)
  app.setNotFoundHandler(sendNotFound)
  healthRoute(app, brain)
  mcpRoute(app, brain, (error) => log.warn(factsOf(error), 'an MCP request failed'))
  app.register(async (api) => registerApi(api, options, ending.signal), { prefix: '/api' })
  return {
    async listen(host, port) {
      await app.listen({ host, port })
      return app.server.address() as AddressInfo
    },
    async close(grace) {
      ending.abort()
      const closed = app.close()
      await Promise.race([closed, sleep(grace, undefined, { ref: false })])
      app.server.closeAllConnections()
      await closed
    },
  }
}

function registerApi(api: FastifyInstance, options: HttpOptions, ending: AbortSignal): void {
  const { brain, maxUploadBytes, eventTimes = usualTimes } = options
  for (const routes of [pageRoutes, pageChangeRoutes, signatureRoutes, searchRoutes, graphRoutes, syncRoutes])
    routes(api, brain)
  statusRoutes(api, brain)
  metricsRoute(api, options.loadMetrics)
  exportRoute(api, brain)
  snapshotRoute(api, brain)
  importRoutes(api, brain, { maxUploadBytes, eventTimes, ending })
}
