// Where a part of a list ended, as a text that callers hand back for the next part. They may hand back anything.

import type { z } from 'zod'
import { BrainError } from '../errors.ts'

export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

export function readCursor<Place>(cursor: string | undefined, schema: z.ZodType<Place>): Place | undefined {
  if (cursor === undefined) return undefined
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new BrainError('bad-request', 'the cursor is not one that this list gave: start from the beginning')
  }
}
