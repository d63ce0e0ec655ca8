// What one import may take. A file that is too large is a row of the receipt; a source that is too large
// ends the job, since reading on is exactly what a bomb wants.
import { BrainError } from '../../errors.ts'

export interface SourceLimits {
  readonly maxFileBytes: number
  /** Of what has to be unpacked and read: a picture in a folder costs nothing, in a tar it does. */
  readonly maxTotalBytes: number
  readonly maxFiles: number
}

export interface Tally {
  addFile(): void
  addBytes(count: number): void
}

export function createTally(limits: SourceLimits): Tally {
  let files = 0
  let bytes = 0
  return {
    addFile() {
      files += 1
      if (files > limits.maxFiles) throw tooLarge('files', 'max_files', limits.maxFiles)
    },
    addBytes(count) {
      bytes += count
      if (bytes > limits.maxTotalBytes) {
        throw tooLarge('bytes when unpacked', 'max_total_bytes', limits.maxTotalBytes)
      }
    },
  }
}

function tooLarge(unit: string, setting: string, limit: number): BrainError {
  const text = `the source has more than ${limit} ${unit}: import it in parts, or raise ${setting}`
  return new BrainError('source-too-large', text, { setting, limit })
}
