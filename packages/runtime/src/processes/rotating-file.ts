// A file that is written at its end, and makes place for a new one when it is full: file.1 is older than file, file.2
// older than file.1. Opened when it is needed, and again after whatever went wrong.
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { lineEnd } from './lines.ts'

interface RotatingFile {
  /** Rejects when not all of it could be written. */
  write(lines: Uint8Array): Promise<void>
  close(): Promise<void>
}

export function createRotatingFile(file: string, maxBytes: number, keep: number): RotatingFile {
  let handle: FileHandle | undefined
  let size = 0

  const close = async () => {
    const closing = handle
    handle = undefined
    await closing?.close().catch(() => undefined)
  }
  const opened = async (): Promise<FileHandle> => {
    if (handle !== undefined) return handle
    handle = await open(file, 'a+', 0o600)
    const stats = await handle.stat()
    // It may have been there, for everybody to read.
    if (stats.isFile() && (stats.mode & 0o077) !== 0) await handle.chmod(0o600)
    size = stats.size
    // The end of a line was lost: the next one does not go on where that stopped.
    if (size > 0 && (await lastByte(handle, size)) !== lineEnd)
      size += (await handle.write('\n')).bytesWritten
    return handle
  }
  return {
    async write(lines) {
      try {
        await opened()
        if (size > 0 && size + lines.length > maxBytes) {
          await close()
          await rotate(file, keep)
        }
        const output = await opened()
        for (let rest = lines; rest.length > 0; ) {
          const { bytesWritten } = await output.write(rest)
          size += bytesWritten
          rest = rest.subarray(bytesWritten)
        }
      } catch (error) {
        await close()
        throw error
      }
    },
    close,
  }
}

async function lastByte(handle: FileHandle, size: number): Promise<number | undefined> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0]
}

async function rotate(file: string, keep: number): Promise<void> {
  const named = (age: number) => (age === 0 ? file : `${file}.${age}`)
  // The oldest goes first, also where a rename could not take its place.
  await rm(named(keep - 1), { force: true })
  for (let age = keep - 2; age >= 0; age--) {
    await rename(named(age), named(age + 1)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}
