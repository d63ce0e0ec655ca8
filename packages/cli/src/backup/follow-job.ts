// Work that a running hub does on a backup, followed until it ends. It is the hub's: it goes on when the command is ended.
import { type BackupJob, backupJobSchema, hubOperations } from '@notarium/contract/hub'
import type { HubClient } from '../hub/hub-client.ts'
import { remark } from '../output/present.ts'
import { progressEvents } from '../server/progress-events.ts'
import { createProgressView } from './show-progress.ts'

const brokenByPerson = 130

export async function followJob(hub: HubClient, { id }: BackupJob): Promise<BackupJob> {
  const leave = () => {
    remark('The work goes on in the hub: "notarium backup list" shows how far it is.')
    process.exit(brokenByPerson)
  }
  process.once('SIGINT', leave)
  const view = createProgressView()
  try {
    for await (const job of statesOf(hub, id)) {
      view.show(job)
      if (job.state !== 'running') return job
    }
    return await hub.call(hubOperations.getBackupJob, { params: { id } })
  } finally {
    view.end()
    process.off('SIGINT', leave)
  }
}

async function* statesOf(hub: HubClient, id: string): AsyncGenerator<BackupJob> {
  const { method, path } = hubOperations.followBackupJob
  const answer = await hub.ask(method, path.replace('{id}', id))
  for await (const job of progressEvents(answer, 'the hub ended before the work did'))
    yield backupJobSchema.parse(job)
}
