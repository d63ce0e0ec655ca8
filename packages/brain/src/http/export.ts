// The pages back as files, in an archive that is sent while it is made.
import { PassThrough } from 'node:stream'
import { exportQuerySchema } from '@notarium/contract/brain'
import { queryOf } from '@notarium/runtime/http'
import type { FastifyInstance } from 'fastify'
import type { Brain } from '../brain.ts'
import { writeArchive } from '../exports/write-archive.ts'
import { forReaders } from './authenticate.ts'

const types = { zip: 'application/zip', 'tar.gz': 'application/gzip' } as const

export function exportRoute(app: FastifyInstance, { name, reads }: Brain): void {
  app.get('/export', forReaders, (request, reply) => {
    const { prefix, format } = queryOf(exportQuerySchema, request)
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
