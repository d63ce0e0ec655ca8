// The signing sidecar: how it is, its profiles, documents to check and to sign.
import {
  activateProfileSchema,
  documentVerifiedSchema,
  profileActivatedSchema,
  sidecarRestartingSchema,
  sidecarStatusSchema,
  signDocumentSchema,
  verifyDocumentSchema,
} from '../crypto.ts'
import { operation } from '../operation.ts'
import { admins } from './access.ts'

const document = { bodyTypes: ['application/xml', 'text/xml', 'application/octet-stream'] } as const

export const crypto = {
  getSidecar: operation('GET /api/admin/crypto', 'How the signing sidecar is, and its profiles', admins, {
    answer: sidecarStatusSchema,
  }),
  activateProfile: operation(
    'POST /api/admin/crypto/activate',
    'Make a profile of the sidecar the active one, or none',
    admins,
    { body: activateProfileSchema, answer: profileActivatedSchema, audit: 'crypto.activate' },
  ),
  restartSidecar: operation(
    'POST /api/admin/crypto/restart',
    'End the sidecar, for its supervisor to start it again',
    admins,
    { status: 202, answer: sidecarRestartingSchema, audit: 'crypto.restart' },
  ),
  verifyDocument: operation(
    'POST /api/admin/crypto/verify',
    'Whether the signatures of a document hold, who signed it and what they cover',
    admins,
    { ...document, query: verifyDocumentSchema, answer: documentVerifiedSchema },
  ),
  signDocument: operation(
    'POST /api/admin/crypto/sign',
    'Sign a document with a key of the sidecar',
    admins,
    { ...document, query: signDocumentSchema, answerType: 'application/xml', audit: 'crypto.sign' },
  ),
} as const
