// Writes pages as an archive into a stream, one at a time and no faster than the stream takes them. The same
// files give the same bytes.
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type TarMember, tarBytes } from '@notarium/runtime/tar'
import { BrainError } from '../errors.ts'
import { whyRefused } from '../imports/sources/entry-name.ts'
import type { ExportedFile } from './exported-file.ts'
import { zipBytes } from './zip-bytes.ts'

export async function writeArchive(
  format: 'zip' | 'tar.gz',
  files: AsyncIterable<ExportedFile>,
  out: Writable,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (format === 'zip') await pipeline(zipBytes(checked(files)), out, { signal })
    else await pipeline(tarBytes(sized(checked(files))), createGzip(), out, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

async function* sized(files: AsyncIterable<ExportedFile>): AsyncGenerator<TarMember> {
  for await (const file of files) yield { ...file, size: file.content.length }
}

// Whoever unpacks the archive must not be led out of the folder they unpack it into.
async function* checked(files: AsyncIterable<ExportedFile>): AsyncGenerator<ExportedFile> {
  for await (const file of files) {
    const refused = whyRefused(file.path)
    if (refused !== null) {
      throw new BrainError(
        'bad-slug',
        `the page '${file.path}' cannot be exported: ${refused}; move the page`,
      )
    }
    yield file
  }
}
