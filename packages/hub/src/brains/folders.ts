// Where a brain's things are on the hub's machine. Names are safe for paths by their schema; here that is made sure of
// once more, because folders are moved by them.
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { HubError } from '../errors.ts'

export function brainFolder(hubFolder: string, name: string): string {
  return within(join(hubFolder, 'brains'), name)
}

export function removedFolder(hubFolder: string, name: string, at: number): string {
  const time = new Date(at).toISOString().replaceAll(/[-:.]/g, '')
  return within(join(hubFolder, 'removed'), `${name}-${time}`)
}

export function logFolder(hubFolder: string): string {
  return join(hubFolder, 'logs')
}

export function logFile(hubFolder: string, name: string): string {
  return within(logFolder(hubFolder), `brain-${name}.log`)
}

/** A new brain must not come up with the pages of another. */
export async function refuseLeftovers(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new HubError(
      'conflict',
      `the folder ${folder} cannot be used (${error.code}): mend that, or move it away`,
    )
  })
  if (files.length === 0) return
  throw new HubError(
    'conflict',
    `the folder ${folder} holds files of a brain that the hub does not know: move it away, or choose another name`,
    { details: { folder } },
  )
}

function within(parent: string, name: string): string {
  const path = resolve(parent, name)
  if (dirname(path) === resolve(parent) && name !== '') return path
  throw new HubError('bad-request', 'the name of the brain cannot be the name of a folder')
}
