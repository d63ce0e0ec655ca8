// How the hub is, for anybody who asks: no secrets, no login.
import { z } from 'zod'
import { brainStateSchema } from './brains.ts'

/** What is wrong with one layer, in words for whoever runs it. */
export const healthProblemSchema = z.object({
  layer: z.enum(['database', 'brain', 'sidecar']),
  /** Stable, for programs. */
  code: z.enum([
    'database-unavailable',
    'database-not-writable',
    'database-newer-schema',
    'brain-stopped',
    'brain-starting',
    'brain-restarting',
    'brain-stopping',
    'brain-crash-loop',
    'brain-unreachable',
    'brain-store-unavailable',
    'sidecar-unknown',
    'sidecar-unavailable',
    'sidecar-not-signing',
  ]),
  /** The one that it is about. */
  brain: z.string().nullable(),
  /** Since when this layer has not been well, as far as this process saw. */
  since: z.iso.datetime(),
  message: z.string(),
})
export type HealthProblem = z.infer<typeof healthProblemSchema>

export const healthSchema = z.object({
  /** `degraded`: the hub serves, yet a brain or the sidecar does not. `down`: the main database is out of reach. */
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  database: z.enum(['ok', 'unavailable']),
  brains: z.array(z.object({ name: z.string(), state: brainStateSchema })),
  sidecar: z.enum(['ok', 'unavailable', 'not-configured', 'unknown']),
  /** The worst first; none while all is well. A hub of an earlier version does not tell. */
  problems: z.array(healthProblemSchema).default([]),
})
export type Health = z.infer<typeof healthSchema>
