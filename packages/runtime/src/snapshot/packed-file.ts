// Files of a snapshot are compressed with zstd, which checks them when they are unpacked.
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { damaged } from './snapshot-error.ts'
import type { SnapshotFile, SnapshotOptions } from './snapshot-facts.ts'

const chunkSize = 256 * 1024
const quickest = {
  chunkSize,
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
}

/** How many bytes it has when it is not compressed. */
export async function pack(
  content: Readable,
  folder: string,
  name: string,
  { onBytes, signal }: SnapshotOptions,
): Promise<number> {
  let size = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      onBytes?.(chunk.length)
      yield chunk
    }
  }
  const file = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 })
  await pipeline(content, counted, createZstdCompress(quickest), file, { ...(signal && { signal }) })
  return size
}

export const readUnpacked = (file: string) => createReadStream(file, { highWaterMark: chunkSize })

/** Gives no more than was announced: a small file can be made to unpack to more than any disk holds. */
export async function unpack(
  folder: string,
  { name, bytes }: SnapshotFile,
  into: Writable,
  { onBytes, signal }: SnapshotOptions,
): Promise<void> {
  let size = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > bytes) throw damaged(`'${name}' holds more than it should`)
      onBytes?.(chunk.length)
      yield chunk
    }
    if (size < bytes) throw damaged(`'${name}' is cut`)
  }
  try {
    const packed = createReadStream(join(folder, name))
    await pipeline(packed, createZstdDecompress({ chunkSize }), counted, into, { ...(signal && { signal }) })
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    throw code === 'ENOENT' && path === join(folder, name) ? damaged(`'${name}' is missing`, error) : error
  }
}
