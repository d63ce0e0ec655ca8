// What one hub changed and others on the same database must forget at once: tokens, people's rights, brains.
import type { Channel } from '@notarium/runtime/database'
import { z } from 'zod'

const changeSchema = z.union([
  z.strictObject({ token: z.string() }),
  z.strictObject({ owner: z.string() }),
  z.strictObject({ brains: z.literal(true) }),
])
export type Change = z.infer<typeof changeSchema>

/** Heard here at once, and by the others as soon as they are told. */
export function publishChange(channel: Channel, change: Change): Promise<void> {
  return channel.publish(JSON.stringify(change))
}

/** Undefined for what another version of the hub may say. */
export function readChange(text: string): Change | undefined {
  try {
    return changeSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
