// Signed statements about versions of pages: what the hub hands in, and how they are asked for.
import { z } from 'zod'

export const signatureQuerySchema = z.strictObject({
  /** The newest version, unless told. */
  version: z.int().min(1).optional(),
})

export const pageStatementSchema = z.strictObject({
  version: z.int().min(1),
  /** Of the markdown that was signed, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'),
  signed_by: z.string().min(1).max(254),
  signed_at: z.iso.datetime(),
  /** The signed XML. */
  document: z.base64().min(1).max(1_000_000),
})
export type PageStatement = z.infer<typeof pageStatementSchema>
