// The audit log as it crosses the wire. Its fields are named as knowledge-hub.md names them.
import { z } from 'zod'
import { actorSchema } from '../brain/identity.ts'
import { momentSchema } from '../brain/search.ts'

const actorTypeSchema = actorSchema.shape.type
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)

export const auditEntrySchema = z.object({
  /** 1, 2, 3 and so on, without gaps. */
  id: z.int().min(1),
  created_at: z.iso.datetime(),
  ip: z.string(),
  action: z.string(),
  payload: z.record(z.string(), z.unknown()),
  actor_type: actorTypeSchema,
  actor_id: z.string(),
  /** As it was then: an e-mail address, the name of a token. */
  actor_name: z.string(),
  /** What they were then: a role; empty where nobody has one (a failed login, the hub itself). */
  actor_role: z.string(),
  previous_hash: hashSchema,
  /** SHA-256 of the fields above, in hexadecimal; see the operator's guide for their order. */
  hash: hashSchema,
  /** `waiting`: it is to be signed and is not yet. */
  signature_state: z.enum(['none', 'waiting', 'signed']),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const auditFilterSchema = z.strictObject({
  actor_type: actorTypeSchema.optional(),
  actor_id: z.string().max(200).optional(),
  action: z.string().max(100).optional(),
  /** At that moment or after it. */
  from: momentSchema.optional(),
  /** Before that moment. */
  to: momentSchema.optional(),
})
export type AuditFilter = z.infer<typeof auditFilterSchema>

/** The newest first. */
export const listAuditSchema = auditFilterSchema.extend({
  limit: z.int().min(1).max(500).default(50),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'must be the next_cursor of the page before')
    .optional(),
})
export type ListAudit = z.infer<typeof listAuditSchema>

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  next_cursor: z.string().nullable(),
  /** Of the whole log; 0 while it is empty. */
  newest_id: z.int(),
})
export type AuditPage = z.infer<typeof auditPageSchema>

/** The oldest first. */
export const exportAuditSchema = auditFilterSchema.extend({
  /** `tar` holds the signed acts too, one file each: it is what an auditor needs. */
  format: z.enum(['jsonl', 'csv', 'tar']).default('jsonl'),
})
export type AuditFormat = z.infer<typeof exportAuditSchema>['format']

export const auditVerifiedSchema = z.object({
  /** How many hold, from the first on. */
  entries: z.int(),
  firstBroken: z.object({ id: z.int(), reason: z.string() }).nullable(),
  /** Of the last entry that holds. Whoever writes it down elsewhere can tell later that nothing before it changed. */
  lastHash: hashSchema,
  /** The time that the log spans, as far as it was read. */
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  /** A hub checks their numbers, hashes and content; their signatures are checked by `notarium audit verify`. */
  acts: z.object({
    /** Entries that say that they are signed, and of these how many have an act that says what they say. */
    signed: z.int(),
    fitting: z.int(),
    /** What the hash of the last act must be. */
    lastHash: hashSchema,
    waiting: z.int(),
    oldestWaitingAt: z.iso.datetime().nullable(),
  }),
})
export type AuditVerified = z.infer<typeof auditVerifiedSchema>

/** What waits for the sidecar, and why. */
export const signingStateSchema = z.object({
  /** `off`: no sidecar is configured, and what would be signed waits until one is. */
  state: z.enum(['off', 'ok', 'trouble']),
  profile: z.string(),
  keyAlias: z.string(),
  /** Acts signed so far, and entries that wait. */
  signed: z.int(),
  waiting: z.int(),
  oldestWaitingAt: z.iso.datetime().nullable(),
  lastSignedAt: z.iso.datetime().nullable(),
  /** Why nothing is signed just now, and how to mend it. */
  trouble: z.string().nullable(),
  /** The head of the chain, written down elsewhere. */
  anchor: z.object({
    enabled: z.boolean(),
    lastAt: z.iso.datetime().nullable(),
    /** The entry that was the newest then. */
    lastEntry: z.int().nullable(),
    trouble: z.string().nullable(),
  }),
})
export type SigningState = z.infer<typeof signingStateSchema>
