// Opens what an import comes from. What it is, its bytes decide, not its name.
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { blockSize, readTarHeader } from '@notarium/runtime/tar'
import { BrainError } from '../../errors.ts'
import { archiveSource } from './archive-source.ts'
import { type Chunks, createByteReader } from './byte-reader.ts'
import { fileChunks, readAt } from './file-bytes.ts'
import { folderSource } from './folder-source.ts'
import { gunzipped } from './gunzip.ts'
import { createTally, type SourceLimits } from './limits.ts'
import type { ImportSource } from './source.ts'
import { tarEntries } from './tar-entries.ts'
import { openZip, zipEntries } from './zip-entries.ts'

// Of a zip with files in it, and of one without.
const zipStarts = ['PK\x03\x04', 'PK\x05\x06']

/** `name` is what messages call it. */
export async function openSource(path: string, limits: SourceLimits, name = path): Promise<ImportSource> {
  const file = await openPlace(path, name)
  try {
    const facts = await file.stat()
    if (facts.isFile()) return await openArchive(name, file, limits)
    await file.close()
    if (facts.isDirectory()) return folderSource(await realpath(path), limits)
    throw badSource(name, 'is neither a folder nor a file: give one of these')
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openPlace(path: string, name: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw badSource(name, 'does not exist: see that the path is right')
    if (code === 'EACCES' || code === 'EPERM') throw badSource(name, 'may not be read by this user: allow it')
    throw badSource(name, `cannot be opened (${code ?? 'unknown error'})`)
  }
}

async function openArchive(name: string, file: FileHandle, limits: SourceLimits): Promise<ImportSource> {
  const close = () => file.close()
  const head = await readAt(file, 0, blockSize)
  if (zipStarts.includes(head.toString('latin1', 0, 4))) {
    await openZip(file).catch((error: Error) => {
      throw badSource(name, `is a zip archive that is damaged or cut short (${error.message}): pack it anew`)
    })
    return archiveSource('zip', limits, () => zipEntries(file, limits), close)
  }
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  const chunks = (signal: AbortSignal) => {
    const packed = fileChunks(file, signal)
    return limited(isGzip ? gunzipped(packed) : packed, limits)
  }
  if (!isTarStart(isGzip ? await firstBlock(chunks) : head)) {
    throw badSource(name, 'is not a zip, tar or tar.gz archive: pack the files as one, or give a folder')
  }
  return archiveSource('tar', limits, (signal) => tarEntries(chunks(signal)), close)
}

async function* limited(chunks: Chunks, limits: SourceLimits): Chunks {
  const tally = createTally(limits)
  try {
    for (;;) {
      const next = await chunks.next()
      if (next.done) return next.value
      tally.addBytes(next.value.length)
      yield next.value
    }
  } finally {
    await chunks.return(undefined)
  }
}

async function firstBlock(chunks: (signal: AbortSignal) => Chunks): Promise<Buffer> {
  const bytes = createByteReader(chunks(new AbortController().signal))
  try {
    return await bytes.take(blockSize)
  } finally {
    await bytes.close()
  }
}

// An archive of nothing begins with its end mark.
function isTarStart(block: Buffer): boolean {
  if (block.length < blockSize) return false
  return readTarHeader(block) !== null || block.every((byte) => byte === 0)
}

function badSource(name: string, what: string): BrainError {
  return new BrainError('bad-source', `'${name}' ${what}`)
}
