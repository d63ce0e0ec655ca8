// An archive that comes with the request, on its way to a file. It is there whole and on the disk, or not at all.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BrainError } from '../errors.ts'

/** The path of the file, which is then the caller's. */
export async function receiveUpload(
  body: Readable,
  folder: string,
  largest: number,
  announced: string | undefined,
): Promise<string> {
  if (Number(announced) > largest) throw tooLarge(largest)
  const path = join(folder, `${randomUUID()}.upload`)
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(atMost(largest, body), file)
    return path
  } catch (error) {
    await rm(path, { force: true })
    if (body.errored !== null) throw new BrainError('cancelled', 'the upload was broken off: send it again')
    throw error
  }
}

/** Leaves the request as it is when it has enough: a request that is destroyed cannot be answered. */
async function* atMost(largest: number, body: Readable): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > largest) throw tooLarge(largest)
    yield chunk
  }
}

function tooLarge(largest: number): BrainError {
  const text = `the upload has more than ${largest} bytes: send it in parts, or raise limits.max_upload_bytes`
  return new BrainError('too-large', text)
}
