// Unpacks gzip, one member after another. Not with Node's own gunzip: it fails on anything that follows the last
// member, and takes along what it had unpacked until then. Here all that can be unpacked is given out first.
import { constants, crc32, createInflateRaw } from 'node:zlib'
import { type ByteReader, type Chunks, createByteReader } from './byte-reader.ts'

const chunkSize = 128 * 1024
const longestText = 64 * 1024
const flag = { headerChecksum: 2, extra: 4, name: 8, comment: 16 }

export async function* gunzipped(packed: Chunks): Chunks {
  const bytes = createByteReader(packed)
  try {
    // What begins like no member is not part of the archive.
    while (await readHeader(bytes)) {
      let checksum = 0
      try {
        for await (const chunk of inflated(bytes)) {
          checksum = crc32(chunk, checksum)
          yield chunk
        }
      } catch (error) {
        if (!isBroken(error)) throw error
        return 'the archive is damaged: what was packed cannot be unpacked'
      }
      const trailer = await bytes.take(8)
      if (trailer.length < 8) return 'the archive ends in the middle'
      if (trailer.readUInt32LE() !== checksum) return 'the archive is damaged: its checksum is wrong'
    }
    return undefined
  } finally {
    await bytes.close()
  }
}

async function readHeader(bytes: ByteReader): Promise<boolean> {
  const head = await bytes.take(10)
  if (head.length < 10 || head.toString('hex', 0, 3) !== '1f8b08') return false
  const flags = head[3] ?? 0
  if (flags & flag.extra) {
    const length = await bytes.take(2)
    if (length.length < 2 || !(await bytes.skip(length.readUInt16LE()))) return false
  }
  if (flags & flag.name && !(await skipText(bytes))) return false
  if (flags & flag.comment && !(await skipText(bytes))) return false
  return !(flags & flag.headerChecksum) || (await bytes.skip(2))
}

async function skipText(bytes: ByteReader): Promise<boolean> {
  for (let length = 0; length < longestText; length += 1) {
    const [byte] = await bytes.take(1)
    if (byte === undefined) return false
    if (byte === 0) return true
  }
  return false
}

/** Leaves in `bytes` what comes after the packed data. */
async function* inflated(bytes: ByteReader): AsyncGenerator<Uint8Array> {
  // The flag gives out what there is of a stream that is cut short.
  const inflate = createInflateRaw({ chunkSize, finishFlush: constants.Z_SYNC_FLUSH })
  let fed = 0
  let last: Buffer = Buffer.alloc(0)
  async function feed() {
    for (;;) {
      const chunk = await bytes.next()
      if (chunk === null) break
      last = chunk
      fed += chunk.length
      await new Promise<void>((resolve, reject) => {
        inflate.write(chunk, (error) => (error ? reject(error) : resolve()))
      })
    }
    inflate.end()
  }
  // Not waited for: the write that the packed data ends in, or breaks in, never comes back.
  feed().catch((error) => inflate.destroy(error))
  try {
    yield* inflate
  } finally {
    inflate.destroy()
    bytes.putBack(last.subarray(last.length - (fed - inflate.bytesWritten)))
  }
}

const isBroken = (error: unknown) => String((error as NodeJS.ErrnoException).code).startsWith('Z_')
