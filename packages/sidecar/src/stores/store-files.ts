// The files that a profile is made of. Whoever reads them keeps count of what was read: two workers that load a
// profile at different moments must have seen the same.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { PkiError } from '@notarium/pki'
import { SidecarError } from '../errors.ts'
import { withPlainFile } from './plain-file.ts'

export interface StoreFiles {
  /** Reads and parses; what is wrong with the file is told with its name. */
  read<Result>(path: string, parse: (bytes: Uint8Array) => Result): Result
  /** Those that a file name with wildcards stands for, in order. */
  expand(pattern: string): readonly string[]
  /** Of all that was read. */
  fingerprint(): string
}

const largestFile = 64 * 1024 * 1024

export function createStoreFiles(): StoreFiles {
  const hash = createHash('sha256')
  return {
    read(path, parse) {
      const bytes = withPlainFile(path, largestFile, (file) => readFileSync(file))
      hash.update(`${path}\0${bytes.length}\0`).update(bytes)
      try {
        return parse(bytes)
      } catch (error) {
        if (!(error instanceof PkiError)) throw error
        throw new SidecarError('profile-unusable', `${path}: ${error.message}`)
      }
    },
    expand: (pattern) => (existsSync(pattern) ? [pattern] : globSync(pattern).toSorted()),
    fingerprint: () => hash.copy().digest('hex'),
  }
}
