// The secrets that the hub shares with its brains, each in the folder of its brain and read once.
import { join } from 'node:path'
import { type Logger, readIdentityKey } from '@notarium/runtime'
import { withoutKey } from './brain-faults.ts'

export interface BrainKeys {
  get(brain: string): Promise<Uint8Array>
  /** Reads it again. Whether it is another one now. */
  renew(brain: string): Promise<boolean>
}

export function createBrainKeys(folder: string, log: Pick<Logger, 'warn' | 'error'>): BrainKeys {
  const known = new Map<string, Uint8Array>()

  const read = async (brain: string): Promise<Uint8Array> => {
    try {
      const file = join(folder, 'brains', brain, 'identity.key')
      const key = await readIdentityKey(file, (warning) => log.warn({ brain }, warning))
      known.set(brain, key)
      return key
    } catch (error) {
      known.delete(brain)
      log.error(
        { brain, error: String(error) },
        'a brain cannot be asked: the key that it shares is not there',
      )
      throw withoutKey(brain)
    }
  }
  return {
    get: async (brain) => known.get(brain) ?? read(brain),
    async renew(brain) {
      const old = known.get(brain)
      const key = await read(brain)
      return old === undefined || !Buffer.from(old).equals(key)
    },
  }
}
