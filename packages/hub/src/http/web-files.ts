// The web interface. It has paths of its own (/users, /b/docs/p/install), all of which are its one page. Nobody is asked
// who they are for it, and no database: it has to load in order to say what is down.
import { hubOperations, type Operation, operation } from '@notarium/contract/hub'
import type { Logger } from '@notarium/runtime'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HeaderValues } from '../client/security-headers.ts'
import { acceptsCoding, acceptsPages, hasAlready } from '../web-files/accepts.ts'
import { followWebFiles, indexPath, type WebFile, type WebFiles } from '../web-files/list-web-files.ts'
import { openWebFile } from '../web-files/open-web-file.ts'
import { nothingHere } from './nothing-here.ts'

interface WebFilesOptions {
  /** Where it was built, if it was. */
  readonly folder: string
  readonly pageHeaders: HeaderValues
  readonly log: Logger
}

/** Most of what a page loads: it counts apart from what people ask for. */
export const assets: Operation = operation('GET /assets/{path*}', 'Web interface', { role: 'nobody' }, {})
const pages: Operation = operation('GET /{path*}', 'Web interface', { role: 'nobody' }, {})

/** What begins so is not for people to look at. */
const notOfInterface: readonly (string | undefined)[] = ['api', 'mcp', 'health', 'metrics', 'assets']

export function registerWebFiles(app: FastifyInstance, { folder, pageHeaders, log }: WebFilesOptions): void {
  const currentFiles = followWebFiles(folder)
  if (currentFiles === undefined) {
    log.warn('the web interface is not built: `npm run build` does it; then start the hub again')
    app.get('/', { config: { operation: hubOperations.docs } }, (_request, reply) =>
      reply.redirect('/api/docs'),
    )
    return
  }
  const register = (root: string, each: Operation) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: `${root}*`,
      config: { operation: each },
      handler: (request, reply) => {
        const path = root + (request.params as { '*': string })['*']
        const file = fileAt(path, currentFiles(), request)
        if (file === undefined) throw nothingHere(request.method)
        return sendFile(request, reply, file, pageHeaders)
      },
    })
  register('/assets/', assets)
  register('/', pages)
}

function fileAt(path: string, files: WebFiles, { headers }: FastifyRequest): WebFile | undefined {
  const file = files.get(path)
  if (file !== undefined) return file
  const [, first] = path.split('/', 2)
  const isPage = path === '/' || (acceptsPages(headers.accept) && !notOfInterface.includes(first))
  return isPage ? files.get(indexPath) : undefined
}

async function sendFile(
  { method, headers: asked }: FastifyRequest,
  reply: FastifyReply,
  file: WebFile,
  pageHeaders: HeaderValues,
): Promise<FastifyReply> {
  const headers = {
    // A worker, too, goes by the policy that its own file comes with.
    ...(/^text\/(?:html|javascript)/.test(file.type) && pageHeaders),
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  }
  if (hasAlready(asked['if-none-match'], file.etag)) return reply.headers(headers).code(304).send()
  const coded = file.coded.find(({ coding }) => acceptsCoding(asked['accept-encoding'], coding))
  const opened = await openWebFile(coded?.file ?? file.plain)
  // It was there when the list was made.
  if (opened === undefined) throw nothingHere(method)
  const { bytes, content } = opened
  reply.headers(headers).type(file.type).header('content-length', bytes)
  if (coded !== undefined) reply.header('content-encoding', coded.coding)
  if (method !== 'HEAD') return reply.send(content)
  content.destroy()
  return reply.send()
}
