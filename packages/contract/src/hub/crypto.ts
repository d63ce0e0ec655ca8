// The signing sidecar as the hub shows it, and what it says of documents. Its own wire contract is in proto/.
import { z } from 'zod'

/** Of a document that is sent to be checked or signed, in bytes. */
export const longestDocument = 32 * 1024 * 1024

const momentSchema = z.iso.datetime()
const profileNameSchema = z.string().max(100)

/** A `code` stays the same, for programs; the message is for people. */
const reasonSchema = z.object({ code: z.string(), message: z.string() })
export type SidecarReason = z.infer<typeof reasonSchema>

export const sidecarProfileSchema = z.object({
  name: z.string(),
  provider: z.string(),
  /** What it signs with: `gost2012-256`, `gost2012-512`, `rsa-sha256` or `rsa-sha512`. */
  algorithm: z.string(),
  /** Where a signature goes: `enveloped`, `detached` or `wss`. */
  placement: z.string(),
  /** It is active, or was used since the last activation. Its keys are known only then. */
  loaded: z.boolean(),
  keys: z.array(
    z.object({
      alias: z.string(),
      /** Common name of the certificate. */
      subject: z.string().nullable(),
      notBefore: momentSchema,
      notAfter: momentSchema,
    }),
  ),
})
export type SidecarProfile = z.infer<typeof sidecarProfileSchema>

export const sidecarStatusSchema = z.object({
  state: z.enum(['ok', 'unavailable', 'not-configured']),
  /** This and what follows is null, or empty, unless the state is `ok`. */
  version: z.string().nullable(),
  provider: z.string().nullable(),
  /** Null is minimal mode: nothing can be signed, and nobody is trusted. */
  activeProfile: z.string().nullable(),
  profiles: z.array(sidecarProfileSchema),
  /** Why it does not answer and how to mend that; of one that does, why its profiles cannot be read. */
  trouble: z.string().nullable(),
})
export type SidecarStatus = z.infer<typeof sidecarStatusSchema>

/** An empty name selects minimal mode. */
export const activateProfileSchema = z.strictObject({ profile: profileNameSchema })
export const profileActivatedSchema = z.object({
  ok: z.literal(true),
  provider: z.string(),
  /** Null in minimal mode. */
  profile: z.string().nullable(),
  message: z.string(),
})
export type ProfileActivated = z.infer<typeof profileActivatedSchema>

/** It ends in half a second, and is back when its state is `ok` again: until then it is `unavailable`. */
export const sidecarRestartingSchema = z.object({ restarting: z.literal(true) })

/** Without a profile, or with an empty one, the active profile is meant. */
export const verifyDocumentSchema = z.strictObject({ profile: profileNameSchema.default('') })
export const signDocumentSchema = z.strictObject({
  profile: profileNameSchema.default(''),
  keyAlias: z.string().min(1).max(500),
})

export const signatureReportSchema = z.object({
  /** It holds, and its signer is trusted. The document may be invalid all the same: see its errors. */
  valid: z.boolean(),
  /** As its certificate says; null where there is none that could be read. */
  signer: z
    .object({
      commonName: z.string().nullable(),
      inn: z.string().nullable(),
      organisation: z.string().nullable(),
      /** Common name of whoever issued the certificate. */
      issuer: z.string().nullable(),
      /** Hexadecimal. */
      serial: z.string(),
      notBefore: momentSchema,
      notAfter: momentSchema,
    })
    .nullable(),
  /** Such as `gost2012-256`; null where it is not known. */
  algorithm: z.string().nullable(),
  /** As far as the digests fit. It proves something only where the signature is valid. */
  covered: z.array(
    z.object({
      /** As the document states it; empty is the document itself. */
      uri: z.string(),
      /** Its path, such as `/S:Envelope/S:Body[1]`; a long one begins with `…`. */
      element: z.string(),
      /** It is the root element: all of the document but for the signature itself. */
      wholeDocument: z.boolean(),
      /** Only what its base64 text stands for is covered, not names, attributes or structure. */
      textOnly: z.boolean(),
    }),
  ),
  errors: z.array(reasonSchema),
})
export type SignatureReport = z.infer<typeof signatureReportSchema>

/** A document that does not hold is an answer, not a refusal. */
export const documentVerifiedSchema = z.object({
  /** Every signature holds, and its signer is trusted. */
  valid: z.boolean(),
  /** Why not. */
  errors: z.array(reasonSchema),
  /** In the order of the document. */
  signatures: z.array(signatureReportSchema),
})
export type DocumentVerified = z.infer<typeof documentVerifiedSchema>
