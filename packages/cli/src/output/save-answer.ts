// An answer that is a file, of any size: it is there whole or not at all, and for whoever asked alone (a backup has
// hashes of passwords in it).
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandError } from '../command-error.ts'
import { reasonOf } from '../system-error.ts'

export async function saveAnswer({ body }: Response, path: string): Promise<void> {
  try {
    const before = await stat(path).catch(() => undefined)
    // Devices and pipes, such as /dev/null, are written to and must never be replaced.
    if (before !== undefined && !before.isFile()) await pipeline(body!, createWriteStream(path))
    else await putInPlace(body!, before === undefined ? path : await realpath(path))
  } catch (error) {
    throw new CommandError(`'${path}' was not written: ${reasonOf(error)}`)
  }
}

async function putInPlace(content: NonNullable<Response['body']>, path: string): Promise<void> {
  const aside = join(dirname(path), `.notarium-${randomUUID()}.tmp`)
  try {
    await pipeline(content, createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}
