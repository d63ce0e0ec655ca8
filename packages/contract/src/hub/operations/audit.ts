// The audit log: pages of it, the whole as a file, whether its chain holds, and what is signed.
import {
  auditPageSchema,
  auditVerifiedSchema,
  exportAuditSchema,
  listAuditSchema,
  signingStateSchema,
} from '../audit.ts'
import { operation } from '../operation.ts'
import { admins } from './access.ts'

export const audit = {
  listAudit: operation('GET /api/admin/audit', 'The audit log, newest first', admins, {
    query: listAuditSchema,
    answer: auditPageSchema,
  }),
  exportAudit: operation('GET /api/admin/audit/export', 'The audit log as a file, oldest first', admins, {
    query: exportAuditSchema,
    answerType: 'application/x-ndjson',
    audit: 'audit.export',
  }),
  verifyAudit: operation('GET /api/admin/audit/verify', 'Whether the chain of entries is whole', admins, {
    answer: auditVerifiedSchema,
  }),
  getSigning: operation('GET /api/admin/audit/signing', 'What waits to be signed, and why', admins, {
    answer: signingStateSchema,
  }),
  getAct: operation('GET /api/admin/audit/{id}/act', 'The signed act of an entry', admins, {
    answerType: 'application/xml',
  }),
} as const
