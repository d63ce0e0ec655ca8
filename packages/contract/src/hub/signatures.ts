// Signed versions of pages: who vouches for a text, in a statement that any XMLDSig tool checks.
import { z } from 'zod'

export const signPageSchema = z.strictObject({
  /** The one that was read. Another that is the newest by now is not signed in its place. */
  version: z.int().min(1),
})

export const pageSignatureSchema = z.object({
  slug: z.string(),
  version: z.int(),
  /** Of the markdown, in hexadecimal. */
  sha256: z.string(),
  signed_by: z.string(),
  signed_at: z.iso.datetime(),
})
export type PageSignature = z.infer<typeof pageSignatureSchema>
