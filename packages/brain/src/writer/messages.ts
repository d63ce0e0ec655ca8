// What passes between the searching thread and the writer's.
import type { DatabaseLocation } from '@notarium/runtime/database'
import type { BrainErrorCode } from '../errors.ts'
import type { JobSettings } from '../imports/job-run.ts'
import type { WriterNote } from './note.ts'

export interface WriterSettings extends JobSettings {
  readonly database: DatabaseLocation
}

/** What the thread says. */
export type FromWriter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'changed'; readonly change: WriterChange }
  | { readonly kind: 'answer'; readonly call: number; readonly result: unknown }
  | { readonly kind: 'refused'; readonly call: number; readonly error: ErrorFacts }

export interface ErrorFacts {
  readonly code: BrainErrorCode | null
  readonly message: string
  readonly details: Readonly<Record<string, unknown>> | undefined
}

/** What readers must know: the index has new segments, chunks are gone, or a job moved on. */
export interface WriterChange {
  readonly index: boolean
  readonly job?: number
  readonly note?: WriterNote
}
