// The bytes of an open file, read at given places: several passes can go over one descriptor.
import type { FileHandle } from 'node:fs/promises'
import type { Chunks } from './byte-reader.ts'

const chunkSize = 128 * 1024

/** As many bytes as asked for, or fewer where the file ends. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return buffer.subarray(0, done)
}

export async function* fileChunks(file: FileHandle, signal: AbortSignal): Chunks {
  for (let position = 0; ; ) {
    signal.throwIfAborted()
    const chunk = await readAt(file, position, chunkSize)
    if (chunk.length > 0) yield chunk
    if (chunk.length < chunkSize) return undefined
    position += chunk.length
  }
}
