// Signed statements about versions of pages: anybody who may read gets them, the hub alone hands them in.
import { pageStatementSchema, signatureQuerySchema } from '@notarium/contract/brain'
import { bodyOf, queryOf } from '@notarium/runtime/http'
import type { FastifyInstance } from 'fastify'
import type { Brain } from '../brain.ts'
import { forReaders, forTheHub } from './authenticate.ts'
import { slugIn } from './path-input.ts'

export function signatureRoutes(app: FastifyInstance, { reads, writes }: Brain): void {
  app.get('/signatures/*', forReaders, async (request, reply) => {
    const wanted = queryOf(signatureQuerySchema, request).version
    const { version, document } = await reads.signature(slugIn(request), wanted)
    return reply
      .type('application/xml')
      .header('content-disposition', `attachment; filename="signature-of-version-${version}.xml"`)
      .send(Buffer.from(document))
  })

  app.put('/signatures/*', forTheHub, async (request, reply) => {
    await writes.sign(slugIn(request), bodyOf(pageStatementSchema, request))
    return reply.code(204).send()
  })
}
