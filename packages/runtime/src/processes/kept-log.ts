// What a process printed, kept in a file of bounded size: file, file.1, file.2, newest first. Nothing waits for the
// disk; what it does not take is dropped and counted, and the next lines are tried again.
import { lineEnd, longestLine } from './lines.ts'
import { readLastLines } from './read-last-lines.ts'
import { createRotatingFile } from './rotating-file.ts'

export interface KeptLog {
  append(line: string): void
  /** How many lines are missing in the file. */
  readonly dropped: number
  /** The newest, oldest of them first; also what was appended just now. */
  lastLines(count: number): Promise<string[]>
  close(): Promise<void>
}

export interface KeptLogOptions {
  /** Of one file. */
  readonly maxBytes?: number
  /** How many files, with the one that is written to. */
  readonly keep?: number
}

/** What waits for a slow disk. */
const mostWaitingBytes = 4_194_304
const largestBatch = 65_536

export function createKeptLog(
  file: string,
  { maxBytes = 10_485_760, keep = 3 }: KeptLogOptions = {},
): KeptLog {
  const output = createRotatingFile(file, maxBytes, keep)
  const batchBytes = Math.min(largestBatch, maxBytes)
  const waiting: Uint8Array[] = []
  let waitingBytes = 0
  let dropped = 0
  let writing: Promise<void> | undefined

  const nextBatch = (): Uint8Array[] => {
    let bytes = 0
    const end = waiting.findIndex((line) => {
      bytes += line.length
      return bytes > batchBytes
    })
    const batch = waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1))
    for (const { length } of batch) waitingBytes -= length
    return batch
  }
  const writeAll = async () => {
    // Lines that come together are written together.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = nextBatch()
      await output.write(Buffer.concat(batch)).catch(() => {
        dropped += batch.length
      })
    }
    writing = undefined
  }
  return {
    append(text) {
      const line = lineOf(text)
      if (waitingBytes + line.length > mostWaitingBytes) {
        dropped++
        return
      }
      waiting.push(line)
      waitingBytes += line.length
      writing ??= writeAll()
    },
    get dropped() {
      return dropped
    },
    async lastLines(count) {
      await writing
      return readLastLines(file, count)
    },
    async close() {
      await writing
      await output.close()
    },
  }
}

/** Line breaks inside it would pass for lines of their own. */
function lineOf(text: string): Uint8Array {
  const line = Buffer.from(`${text.slice(0, longestLine).replaceAll(/[\r\n]+/g, ' ')}\n`)
  if (line.length <= longestLine) return line
  let end = longestLine - 1
  // Not within a character.
  while (((line[end] as number) & 0xc0) === 0x80) end--
  line[end] = lineEnd
  return line.subarray(0, end + 1)
}
