// An archive, as a person drops it onto the page of imports, and its import up to the end.
import { buffer } from 'node:stream/consumers'
import type { ImportJob } from '@notarium/contract/brain'
import { pack } from 'tar-stream'
import type { HubClient } from '../../hub/kit/hub-client.ts'

export interface ReachedHub {
  readonly origin: string
  readonly client: HubClient
}

export interface Archive {
  readonly brain: string
  readonly name: string
  /** From path to content. */
  readonly files: Readonly<Record<string, string | Buffer>>
}

export async function importFiles(hub: ReachedHub, as: string, archive: Archive): Promise<ImportJob> {
  const { brain, name, files } = archive
  const tar = pack()
  for (const [path, content] of Object.entries(files)) tar.entry({ name: path }, content)
  tar.finalize()
  const answer = await fetch(`${hub.origin}/api/brains/${brain}/imports?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/x-tar' },
    body: new Uint8Array(await buffer(tar)),
  })
  if (!answer.ok) throw new Error(`the archive is not taken: ${await answer.text()}`)
  return untilEnded(hub, as, brain, (await answer.json()) as ImportJob)
}

/** The events of an import, or of a sync, end when it does. */
export async function untilEnded(
  { client }: ReachedHub,
  as: string,
  brain: string,
  { id }: ImportJob,
): Promise<ImportJob> {
  const path = `/api/brains/${brain}/imports/${id}`
  await (await client.ask('GET', `${path}/events`, { as })).text()
  const job = await client.json<ImportJob>('GET', path, { as })
  if (job.state !== 'done') throw new Error(`the import ended so: ${JSON.stringify(job)}`)
  return job
}
