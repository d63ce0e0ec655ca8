// The audit log: pages of it, the whole as a file, whether its chain holds, and the signed acts of its entries.
import { Readable } from 'node:stream'
import { findAct } from '../acts/find-act.ts'
import { exportAudit } from '../audit/export-audit.ts'
import { exportTar } from '../audit/export-tar.ts'
import { listAudit } from '../audit/list-audit.ts'
import { verifyAuditLog } from '../audit/verify-audit.ts'
import type { Hub } from '../hub.ts'
import type { Handlers } from './operations.ts'

type Names = 'listAudit' | 'exportAudit' | 'verifyAudit' | 'getSigning' | 'getAct'

const types = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  tar: 'application/x-tar',
} as const

export function auditHandlers({ database, audit, acts }: Hub): Handlers<Names> {
  return {
    listAudit: ({ query }) => listAudit(database, query),
    async exportAudit({ caller, query, reply }) {
      const { format, ...filter } = query
      const { actor, ip, role } = caller
      // Who took the log away is part of it.
      await audit.record({ actor, ip, role, action: 'audit.export', payload: { ...query }, sign: true })
      const content = format === 'tar' ? exportTar(database, filter) : exportAudit(database, filter, format)
      return reply
        .type(types[format])
        .header('content-disposition', `attachment; filename="audit.${format}"`)
        .send(Readable.from(content))
    },
    verifyAudit: () => verifyAuditLog(database),
    getSigning: () => acts.state(),
    async getAct({ params, reply }) {
      const { entry_id, document } = await findAct(database, params['id'] ?? '')
      return reply
        .type('application/xml')
        .header('content-disposition', `attachment; filename="act-${entry_id}.xml"`)
        .send(Buffer.from(document))
    },
  }
}
