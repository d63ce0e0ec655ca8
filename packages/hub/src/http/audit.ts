// The audit log: pages of it, the whole as a file, and whether its chain holds.
import { Readable } from 'node:stream'
import { exportAudit } from '../audit/export-audit.ts'
import { listAudit } from '../audit/list-audit.ts'
import { verifyAuditLog } from '../audit/verify-audit.ts'
import type { Hub } from '../hub.ts'
import type { Handlers } from './operations.ts'

type Names = 'listAudit' | 'exportAudit' | 'verifyAudit'

const types = { jsonl: 'application/x-ndjson', csv: 'text/csv; charset=utf-8' } as const

export function auditHandlers({ database, audit }: Hub): Handlers<Names> {
  return {
    listAudit: ({ query }) => listAudit(database, query),
    async exportAudit({ caller, query, reply }) {
      const { format, ...filter } = query
      const { actor, ip } = caller
      // Who took the log away is part of it.
      await audit.record({ actor, ip, action: 'audit.export', payload: { ...query }, sign: true })
      return reply
        .type(types[format])
        .header('content-disposition', `attachment; filename="audit.${format}"`)
        .send(Readable.from(exportAudit(database, filter, format)))
    },
    verifyAudit: () => verifyAuditLog(database),
  }
}
