// Where an import comes from, seen the same way whether it is a folder or an archive. A job goes over a source
// twice: it lists everything (one row of the receipt each), then it reads what is still wanted, in that order.

export interface ListedFile {
  /** Counts from 0 without a gap, and is the same for the same input. */
  readonly ordinal: number
  readonly path: string
  readonly size: number | null
  readonly problem?: FileProblem
}

export interface FileProblem {
  readonly state: 'skipped' | 'failed'
  readonly reason: string
}

export interface WantedFile {
  readonly ordinal: number
  readonly path: string
}

/** The content has memory of its own, so it may be kept, or handed over to another thread. */
export type ReadFile = WantedFile & ({ readonly content: Uint8Array } | { readonly problem: FileProblem })

export interface ImportSource {
  readonly kind: 'folder' | 'zip' | 'tar'
  list(signal: AbortSignal): AsyncIterable<ListedFile>
  /** `wanted` comes in ascending order, none twice; each is answered, with its content or with a problem. */
  read(wanted: AsyncIterable<WantedFile>, signal: AbortSignal): AsyncIterable<ReadFile>
  close(): Promise<void>
}

export const skipped = (reason: string): FileProblem => ({ state: 'skipped', reason })
export const failed = (reason: string): FileProblem => ({ state: 'failed', reason })

export function readFileOf({ ordinal, path }: WantedFile, found: Uint8Array | FileProblem): ReadFile {
  if (!(found instanceof Uint8Array)) return { ordinal, path, problem: found }
  return { ordinal, path, content: new Uint8Array(found) }
}
