// What every step of a running job is given.
import { setImmediate } from 'node:timers/promises'
import type { Database } from '@notarium/runtime/database'
import type { JobRow } from '../store/import-rows.ts'
import type { WriterNote } from '../writer/note.ts'
import type { SourceLimits } from './sources/limits.ts'

export interface JobSettings {
  /** Whether new chunks wait for a vector. */
  readonly oweVectors: boolean
  readonly maxPageBytes: number
  readonly limits: SourceLimits
  /** The brain's own. */
  readonly folder: string
}

export interface JobRun {
  readonly job: JobRow
  readonly database: Database
  readonly settings: JobSettings
  readonly now: () => number
  /** Somebody cancelled the job, or the process stops. */
  readonly signal: AbortSignal
  readonly stopping: AbortSignal
  /** Tells whoever watches, after each batch. */
  readonly moved: (index: boolean) => void
  readonly note: (note: WriterNote) => void
}

/** Between two batches others have their turn: somebody who saves a page does not wait for the whole import. */
export async function letOthersIn({ moved, signal }: JobRun, index: boolean): Promise<void> {
  moved(index)
  await setImmediate()
  signal.throwIfAborted()
}
