// What tells a hub from others that keep their backups in the same folder, or their data in the same PostgreSQL: it is
// in the names of all that is under way, so that each clears away what it has left itself, and nothing else.
import { createHash } from 'node:crypto'
import { provideIdentityKey } from '@notarium/runtime'
import { operatorKeyFile } from '../operator-key.ts'

/** Of the hub that has this folder; the same after each start. */
export async function hubMark(folder: string): Promise<string> {
  const key = await provideIdentityKey(operatorKeyFile(folder), () => undefined)
  return createHash('sha256').update('work on backups').update(key).digest('hex').slice(0, 12)
}
