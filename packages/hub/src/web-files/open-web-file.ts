// A file, to be sent in pieces: who reads slowly does not make the hub hold the whole of it.
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

const largestPiece = 64 * 1024

/** Undefined where it cannot be read (any more). */
export async function openWebFile(name: string): Promise<{ bytes: number; content: Readable } | undefined> {
  const file = await open(name).catch(() => undefined)
  if (file === undefined) return undefined
  const { size: bytes } = await file.stat()
  const highWaterMark = Math.max(1, Math.min(bytes, largestPiece))
  // No more than was announced, also of a file that grows.
  return { bytes, content: file.createReadStream({ end: Math.max(0, bytes - 1), highWaterMark }) }
}
