// The hub's port: what every request goes through, and the routes.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hubOperations } from '@notarium/contract/hub'
import { createIdleCollection } from '@notarium/runtime'
import { acceptableRequestId, logAccess } from '@notarium/runtime/http'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { clientAddress } from '../client/client-address.ts'
import { type HeaderValues, securityHeaders } from '../client/security-headers.ts'
import { trustedProxies } from '../client/trusted-proxies.ts'
import { HubError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { type OnAnswered, reportAnswers } from '../metrics/answered.ts'
import { holdsSecret, redactSecrets } from '../secrets/secret-in-text.ts'
import { couldChange } from '../write-gate.ts'
import { aboutHandlers, docsStyle } from './about.ts'
import { auditHandlers } from './audit.ts'
import { authHandlers } from './auth.ts'
import { createAuthenticate } from './authenticate.ts'
import { backupHandlers } from './backups.ts'
import { brainHandlers } from './brains.ts'
import { cryptoHandlers } from './crypto.ts'
import { answerGarbage } from './garbage.ts'
import { registerGateway } from './gateway.ts'
import { healthHandlers } from './health.ts'
import { nothingHere } from './nothing-here.ts'
import { type Handlers, registerOperations } from './operations.ts'
import { sendProblem } from './problem.ts'
import { createRateLimit } from './rate-limit.ts'
import { createRights, type Rights } from './rights.ts'
import { signatureHandlers } from './signatures.ts'
import { tokenHandlers } from './tokens.ts'
import { userHandlers } from './users.ts'
import { registerWebFiles } from './web-files.ts'

export interface HubServer {
  listen(host: string, port: number): Promise<AddressInfo>
  /** Takes no more, and lets requests finish for so many milliseconds. */
  close(grace: number): Promise<void>
}

/** Milliseconds for a body other than an archive. */
const timeForBody = 300_000

/** Requests are held against zod schemas: fastify's own compilers are not needed, nor the time to load them. */
const noSchema = (): never => {
  throw new Error('routes of the hub have no JSON schemas')
}

interface HubServerOptions {
  readonly operatorKey: Uint8Array
  /** Where the web interface was built, if it was. */
  readonly webFolder: string
  readonly onAnswered?: OnAnswered | undefined
}

export function createHubServer(hub: Hub, options: HubServerOptions): HubServer {
  const { operatorKey, webFolder: folder, onAnswered } = options
  const { config, log } = hub
  const { data: headers, page: pageHeaders } = securityHeaders(config.baseUrl)
  const app = fastify({
    logger: false,
    bodyLimit: config.limits.maxBodyBytes,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 16_384 },
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    genReqId: ({ headers }) => acceptableRequestId(headers['x-request-id']) ?? randomUUID(),
    // Hooks are not run for these: what they would have set is set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      sendProblem(error, request, reply, log)
    },
    clientErrorHandler: (error, socket) => answerGarbage(error, socket, headers),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log))
  app.setNotFoundHandler(({ method }) => {
    throw nothingHere(method)
  })
  logAccess(app, log, ({ caller, client }) => ({ actor: caller?.actor.id, client }), redactSecrets)
  if (onAnswered !== undefined) reportAnswers(app, onAnswered)
  const rights = guard(app, hub, operatorKey, headers)
  collectWhenIdle(app)
  signWhatWasDone(app, hub)
  registerHubOperations(app, hub, rights)
  registerGateway(app, hub, rights)
  app.get(docsStyle.path, { config: { operation: hubOperations.docs } }, (_request, reply) =>
    reply.type(docsStyle.type).header('cache-control', 'max-age=3600').send(docsStyle.content),
  )
  registerWebFiles(app, { folder, pageHeaders, log })
  return {
    async listen(host, port) {
      await app.listen({ host, port })
      return app.server.address() as AddressInfo
    },
    async close(grace) {
      const closed = app.close()
      await Promise.race([closed, sleep(grace, undefined, { ref: false })])
      app.server.closeAllConnections()
      await closed
    },
  }
}

/** In this order: what a browser must know, who it is, how often they ask, whether they may. */
function guard(app: FastifyInstance, hub: Hub, operatorKey: Uint8Array, headers: HeaderValues): Rights {
  const { config, sessions, tokenChecks } = hub
  const trusted = trustedProxies(config.trustedProxies)
  const { baseUrl } = config
  const authenticate = createAuthenticate({ sessions, tokens: tokenChecks, operatorKey, baseUrl })
  const rights = createRights(authenticate, createRateLimit(config.limits))
  app.decorateRequest('caller')
  app.decorateRequest('client', '')
  app.decorateRequest('rightsOf', 0)
  app.addHook('onRoute', ({ config: { operation } = {}, url }) => {
    if (operation === undefined) throw new Error(`the route ${url} does not say who may use it`)
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'private, no-store')
    request.client = clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], trusted)
    refuseSecretInUrl(request)
    refuseChange(request, hub)
    endSlowBody(request)
    settle(rights.establish(request), done)
  })
  // The body may have been long in coming.
  app.addHook('preHandler', (request, _reply, done) => settle(rights.renew(request), done))
  return rights
}

/** What is known at once is not waited for: a promise on each step would cost the quick answers a third of their time. */
function settle(work: Promise<void> | undefined, done: (error?: Error) => void): void {
  if (work === undefined) done()
  else work.then(() => done(), done)
}

/** Archives may take hours. Whoever sends anything else a byte at a time only wants to hold the connection. */
function endSlowBody({ raw, routeOptions: { config } }: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
  const hasBody = coding !== undefined || Number(length ?? 0) > 0
  const { bodyTypes, access } = config.operation ?? {}
  const isArchive = bodyTypes !== undefined && access?.brain !== undefined
  if (!hasBody || isArchive) return
  const timer = setTimeout(() => raw.destroy(), timeForBody).unref()
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
}

/** Health checks come all the time: they do not count as work. */
function collectWhenIdle(app: FastifyInstance): void {
  const noteWork = createIdleCollection()
  noteWork()
  app.addHook('onResponse', ({ routeOptions }, _reply, done) => {
    if (routeOptions.url !== hubOperations.health.path) noteWork()
    done()
  })
}

/** What an operation enters in the audit log is committed when it is answered. Of what is forwarded the trail tells. */
function signWhatWasDone(app: FastifyInstance, { acts }: Hub): void {
  app.addHook('onResponse', ({ routeOptions: { config } }, _reply, done) => {
    const { audit, access } = config.operation ?? {}
    if (audit !== undefined && access?.brain === undefined) acts.nudge()
    done()
  })
}

function registerHubOperations(app: FastifyInstance, hub: Hub, rights: Rights): void {
  const handlers: Handlers = {
    ...authHandlers(hub),
    ...userHandlers(hub),
    ...tokenHandlers(hub),
    ...brainHandlers(hub),
    ...auditHandlers(hub),
    ...backupHandlers(hub),
    ...cryptoHandlers(hub, rights),
    ...signatureHandlers(app, hub, rights),
    ...aboutHandlers(hub),
    ...healthHandlers(hub),
  }
  registerOperations(app, hubOperations, handlers, hub.writes)
}

/** What comes while everything is being restored, at once: its body is not waited for. */
function refuseChange({ method, routeOptions: { config } }: FastifyRequest, { writes }: Hub): void {
  if (couldChange(config.operation ?? {}, method)) writes.pass()
}

/** URLs end up in histories and in the logs of proxies. */
function refuseSecretInUrl({ url }: FastifyRequest): void {
  if (!holdsSecret(url)) return
  throw new HubError(
    'token-in-url',
    "a token must not stand in the URL, where logs keep it: send it as 'Authorization: Bearer', and revoke this one",
  )
}
