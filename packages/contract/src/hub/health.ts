// How the hub is, for anybody who asks: no secrets, no login.
import { z } from 'zod'
import { brainStateSchema } from './brains.ts'

export const healthSchema = z.object({
  /** `degraded`: the hub serves, yet a brain or the sidecar does not. `down`: the main database is out of reach. */
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  database: z.enum(['ok', 'unavailable']),
  brains: z.array(z.object({ name: z.string(), state: brainStateSchema })),
  sidecar: z.enum(['ok', 'unavailable', 'not-configured', 'unknown']),
})
export type Health = z.infer<typeof healthSchema>
