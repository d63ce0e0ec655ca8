// Work that a running hub does on a backup, followed until it ends. It is the hub's: it goes on when the command is ended.
import { type BackupJob, backupJobSchema, hubOperations } from '@notarium/contract/hub'
import type { HubClient } from '../hub/hub-client.ts'
import { remark } from '../output/present.ts'
import { SilentServerError } from '../server/ask.ts'
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
  const { body } = await hub.ask(method, path.replace('{id}', id))
  let rest = ''
  try {
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = /^event: progress\n.*^data: (.*)$/ms.exec(event)?.[1]
        if (data !== undefined) yield backupJobSchema.parse(JSON.parse(data))
      }
    }
  } catch (error) {
    // What fetch throws when the connection is cut.
    throw error instanceof TypeError ? new SilentServerError('the hub ended before the work did') : error
  }
}
