// Imports: an archive that is sent, or a path on this machine; then the job, its receipt and its events.
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  type ImportJob,
  importPathSchema,
  importsQuerySchema,
  reasonsQuerySchema,
  receiptQuerySchema,
  uploadQuerySchema,
} from '@notarium/contract/brain'
import { bodyOf, queryOf } from '@notarium/runtime/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brain, Imports } from '../brain.ts'
import { forReaders, forWriters, requireScope } from './authenticate.ts'
import { type EventTimes, importEvents, resumePoint } from './import-events.ts'
import { numberIn } from './path-input.ts'
import { receiveUpload } from './upload.ts'

export interface ImportRouteOptions {
  readonly maxUploadBytes: number
  readonly eventTimes: EventTimes
  /** Aborted when the server is to end. */
  readonly ending: AbortSignal
}

interface ById {
  readonly Params: { readonly id: string }
}

const archiveTypes = ['application/zip', 'application/gzip', 'application/x-tar', 'application/octet-stream']
const idIn = (text: string) => numberIn(text, 'the id of an import')

export function importRoutes(app: FastifyInstance, { imports }: Brain, options: ImportRouteOptions): void {
  // Of any size: they are not gathered in memory.
  app.addContentTypeParser(archiveTypes, (_request, body, done) => done(null, body))
  app.post('/imports', forWriters, async (request, reply) => {
    const { body } = request
    const job = body instanceof Readable ? startUpload(body, request) : startFromPath(request)
    reply.code(202)
    return job
  })
  app.get('/imports', forReaders, async (request) => ({
    imports: await imports.list(queryOf(importsQuerySchema, request).limit),
  }))
  app.get<ById>('/imports/:id', forReaders, ({ params }) => imports.get(idIn(params.id)))
  app.post<ById>('/imports/:id/cancel', forWriters, ({ identity, params }) =>
    imports.cancel(identity.actor, idIn(params.id)),
  )
  app.get<ById>('/imports/:id/receipt', forReaders, async (request) => {
    const asked = queryOf(receiptQuerySchema, request)
    const { id } = await imports.get(idIn(request.params.id))
    return { rows: await imports.receipt(id, asked) }
  })
  app.get<ById>('/imports/:id/reasons', forReaders, async (request) => {
    const asked = queryOf(reasonsQuerySchema, request)
    return { reasons: await imports.reasons(idIn(request.params.id), asked) }
  })
  eventRoute(app, imports, options)

  async function startUpload(body: Readable, request: FastifyRequest): Promise<ImportJob> {
    const { name, prefix, reason = '' } = queryOf(uploadQuerySchema, request)
    const folder = await imports.uploadFolder()
    const length = request.headers['content-length']
    const path = await receiveUpload(body, folder, options.maxUploadBytes, length)
    const upload = { label: name, path, temporary: true, prefix, reason }
    return imports.start(request.identity.actor, upload).catch(async (error) => {
      await rm(path, { force: true })
      throw error
    })
  }

  async function startFromPath(request: FastifyRequest): Promise<ImportJob> {
    requireScope(request, 'admin')
    const { path, prefix, reason = '' } = bodyOf(importPathSchema, request)
    return imports.start(request.identity.actor, { label: path, path, temporary: false, prefix, reason })
  }
}

function eventRoute(
  app: FastifyInstance,
  imports: Imports,
  { eventTimes, ending }: ImportRouteOptions,
): void {
  app.get<ById>('/imports/:id/events', forReaders, async ({ params, headers }, reply) => {
    const { id } = await imports.get(idIn(params.id))
    const lastEventId = headers['last-event-id']
    const { after, hasEnded } = resumePoint(typeof lastEventId === 'string' ? lastEventId : undefined)
    // Tells a browser not to come back.
    if (hasEnded) return reply.code(204).send()
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const signal = AbortSignal.any([ending, gone.signal])
    reply.type('text/event-stream').header('x-accel-buffering', 'no')
    return reply.send(Readable.from(importEvents(imports, id, after, eventTimes, signal)))
  })
}
