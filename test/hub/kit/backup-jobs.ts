// Work on backups, asked for over HTTP and waited for.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupJob } from '@notarium/contract/hub'
import type { HubClient } from './hub-client.ts'

const pause = 100

/** As it ended, or is about to start the hub anew. */
export async function workOnBackup(
  client: HubClient,
  as: string,
  path: string,
  body: object = {},
): Promise<BackupJob> {
  let job = await client.json<BackupJob>('POST', `/api/admin/backups${path}`, { as, body })
  for (; job.state === 'running'; await sleep(pause))
    job = await client.json<BackupJob>('GET', `/api/admin/backup-jobs/${job.id}`, { as })
  return job
}
