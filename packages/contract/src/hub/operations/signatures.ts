// Signed versions of pages, made by the hub for the brain to keep.

import { operation } from '../operation.ts'
import { pageSignatureSchema, signPageSchema } from '../signatures.ts'

export const signatures = {
  signPage: operation(
    'POST /api/brains/{brain}/signatures/{slug*}',
    'Sign a version of a page; for those who have the right',
    { role: 'editor', brain: 'write', ownAccount: true },
    { body: signPageSchema, status: 201, answer: pageSignatureSchema, audit: 'page.sign' },
  ),
} as const
