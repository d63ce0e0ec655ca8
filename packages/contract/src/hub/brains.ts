// Brains as the hub knows them.
import { z } from 'zod'
import { brainNameSchema, brainScopeSchema } from '../brain/identity.ts'

const displayNameSchema = z.string().trim().min(1).max(100)
const portSchema = z.int().min(1).max(65_535)
const visibilitySchema = z.enum(['open', 'restricted'])

/** `restarting` and `crash-loop`: it ended by itself and is tried again, in the latter case for the umpteenth time. */
export const brainStateSchema = z.enum([
  'starting',
  'running',
  'restarting',
  'crash-loop',
  'stopping',
  'stopped',
  'unreachable',
])
export type BrainState = z.infer<typeof brainStateSchema>

/** For whoever may use it. */
export const usableBrainSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  visibility: visibilitySchema,
  state: brainStateSchema,
  /** What the caller may do in it. */
  scopes: z.array(brainScopeSchema),
})
export type UsableBrain = z.infer<typeof usableBrainSchema>
export const usableBrainListSchema = z.object({ brains: z.array(usableBrainSchema) })

/** For whoever runs it. */
export const brainRecordSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  host: z.string(),
  port: z.int(),
  visibility: visibilitySchema,
  supervise: z.enum(['hub', 'external']),
  wanted: z.enum(['running', 'stopped']),
  state: brainStateSchema,
  since: z.iso.datetime().nullable(),
  pid: z.int().nullable(),
  restarts: z.int(),
  /** Why it last ended without being told to. */
  lastExit: z.object({ reason: z.string(), at: z.iso.datetime(), lastLines: z.array(z.string()) }).nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type BrainRecord = z.infer<typeof brainRecordSchema>
export const brainRecordListSchema = z.object({ brains: z.array(brainRecordSchema) })

export const createBrainSchema = z.strictObject({
  name: brainNameSchema,
  displayName: displayNameSchema,
  /** The first that is free, from the configured ones, where none is given. */
  port: portSchema.optional(),
  visibility: visibilitySchema.default('open'),
  /** `external`: something else runs it, and the hub only forwards. */
  supervise: z.enum(['hub', 'external']).default('hub'),
  host: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
})
export type CreateBrain = z.infer<typeof createBrainSchema>

export const changeBrainSchema = z
  .strictObject({
    displayName: displayNameSchema.optional(),
    visibility: visibilitySchema.optional(),
    port: portSchema.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'must change displayName, visibility or port')
export type ChangeBrain = z.infer<typeof changeBrainSchema>

/** The name again, typed, so that nobody removes a brain by a slip. */
export const removeBrainSchema = z.strictObject({ confirm: z.string().max(100) })
export const brainRemovedSchema = z.object({
  name: z.string(),
  /** The folder, on the hub's machine, where all that it held was put. */
  keptIn: z.string().nullable(),
})

export const brainLogQuerySchema = z.strictObject({ lines: z.int().min(1).max(2000).default(200) })
export const brainLogSchema = z.object({ lines: z.array(z.string()) })

export const memberListSchema = z.object({
  members: z.array(z.object({ id: z.string(), email: z.string() })),
})
