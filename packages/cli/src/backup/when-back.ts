// A hub that starts anew after a restore, waited for.
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackupJob, hubOperations } from '@notarium/contract/hub'
import { connectHub } from '../hub/hub-client.ts'

const patienceMs = 120_000
const pauseMs = 300

/** What there is to say once it is back, or when that takes too long. */
export async function whenBack(data: string | undefined, { id, backup }: BackupJob): Promise<string[]> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(pauseMs)) {
    const isBack = await connectHub(data)
      .then((hub) => hub.call(hubOperations.listBackups))
      .then(
        ({ job }) => job?.id !== id,
        () => false,
      )
    if (isBack) return [`Everything is as it was in ${backup}; everybody has to log in again.`]
  }
  return [`All is ready, and the hub has ended: start it, and everything is as it was in ${backup}.`]
}
