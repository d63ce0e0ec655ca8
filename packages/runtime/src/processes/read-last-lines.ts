// The newest lines of a kept log, read from the end of its files. Also for other processes than the one that writes it:
// a rotation meanwhile neither hides lines nor shows them twice.
import { type FileHandle, open } from 'node:fs/promises'
import { lineEnd, longestLine } from './lines.ts'

const chunkBytes = 65_536

/** Oldest first. None where there is no file. */
export async function readLastLines(file: string, count: number): Promise<string[]> {
  let lines: string[] = []
  let seen: bigint | undefined
  for (let age = 0; lines.length < count; age++) {
    const handle = await openIfThere(age === 0 ? file : `${file}.${age}`)
    // In the middle of a rotation the newest has its next name already.
    if (handle === undefined && age === 0) continue
    if (handle === undefined) break
    try {
      const { ino } = await handle.stat({ bigint: true })
      if (ino !== seen) lines = [...(await linesAtEnd(handle, count - lines.length)), ...lines]
      seen = ino
    } finally {
      await handle.close()
    }
  }
  return lines
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  return open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Of a file with endless lines no more is read than the longest of ours would take. */
async function linesAtEnd(handle: FileHandle, count: number): Promise<string[]> {
  const { size } = await handle.stat()
  const chunks: Buffer[] = []
  let start = size
  let lineEnds = 0
  while (start > 0 && lineEnds <= count && size - start < count * longestLine) {
    const wanted = Math.min(chunkBytes, start)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, start - wanted)
    start -= wanted
    const chunk = buffer.subarray(0, bytesRead)
    chunks.unshift(chunk)
    for (const byte of chunk) if (byte === lineEnd) lineEnds++
  }
  const lines = Buffer.concat(chunks).toString().split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.slice(-count)
}
