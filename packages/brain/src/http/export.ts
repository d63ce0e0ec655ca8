// The pages back as files, in an archive that is sent while it is made.
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Brain } from '../brain.ts'
import { writeArchive } from '../exports/write-archive.ts'
import { forReaders } from './authenticate.ts'
import { queryOf } from './input.ts'

const querySchema = z.strictObject({
  prefix: z.string().max(512).default(''),
  format: z.enum(['zip', 'tar.gz']).default('zip'),
})
const types = { zip: 'application/zip', 'tar.gz': 'application/gzip' } as const

export function exportRoute(app: FastifyInstance, { name, reads }: Brain): void {
  app.get('/export', forReaders, (request, reply) => {
    const { prefix, format } = queryOf(querySchema, request)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const archive = new PassThrough()
    // A failure destroys the stream, and with it the answer: whoever reads it sees that it is cut short.
    writeArchive(format, reads.exported(prefix), archive, gone.signal).catch((error) =>
      archive.destroy(error),
    )
    return reply
      .type(types[format])
      .header('content-disposition', `attachment; filename="${name}.${format}"`)
      .send(archive)
  })
}
