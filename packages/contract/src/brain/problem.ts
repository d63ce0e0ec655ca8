// How a brain says over HTTP that something is wrong: RFC 9457 with a stable code.
import { z } from 'zod'

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  /** Facts a program can use, for example both versions of a conflict. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof problemSchema>
