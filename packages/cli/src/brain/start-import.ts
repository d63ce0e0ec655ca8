// How an import begins: an archive is sent as it is, a folder or a page is packed on the way, and with a path alone the
// brain reads for itself.
import { openAsBlob, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { packForImport } from '@notarium/brain'
import { type ImportJob, importJobSchema } from '@notarium/contract/brain'
import { brainOperations } from '@notarium/contract/hub'
import { CommandError } from '../command-error.ts'
import { printableLine } from '../printable.ts'
import { orExplain, reasonOf } from '../system-error.ts'
import type { BrainClient } from './brain-client.ts'

export interface StartedImport {
  readonly job: ImportJob
  /** What could not be read here, and was not sent: "path: reason". */
  readonly unread: readonly string[]
}

const longestName = 200

export async function sendImport(
  client: BrainClient,
  source: string,
  prefix: string,
): Promise<StartedImport> {
  const isFolder = orExplain(`cannot read '${source}'`, () => statSync(source)).isDirectory()
  const isPacked = isFolder || /\.(md|markdown|mdx)$/i.test(source)
  if (isFolder) console.error(printableLine(`Sending what is in '${source}'`))
  const unread: string[] = []
  const content = isPacked ? await packed(source, unread) : await archive(source)
  const query = new URLSearchParams({
    name: basename(resolve(source)).slice(0, longestName) || 'folder',
    prefix,
  })
  const answer = await client.ask('POST', `/api/imports?${query}`, content, 'application/octet-stream')
  return { job: importJobSchema.parse(await answer.json()), unread }
}

export async function importByPath(
  client: BrainClient,
  path: string,
  prefix: string,
): Promise<StartedImport> {
  const body = { path: resolve(path), prefix }
  return { job: await client.call(brainOperations.startImport, { body }), unread: [] }
}

async function packed(source: string, unread: string[]): Promise<BodyInit> {
  const pack = await packForImport(source, (path, reason) => unread.push(`${path}: ${reason}`))
  return Readable.toWeb(pack) as BodyInit
}

function archive(source: string): Promise<Blob> {
  return openAsBlob(source).catch((error) => {
    throw new CommandError(`cannot read '${source}': ${reasonOf(error)}`)
  })
}
