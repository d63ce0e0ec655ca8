// What the serving thread and its workers say to each other. Plain data: it crosses to threads and to processes.
import type { VerifyResponse } from '@notarium/contract/crypto'
import type { InspectResponse, Key } from '@notarium/contract/inspection'
import type { SidecarErrorCode } from '../errors.ts'
import type { Profile } from '../profiles/profile.ts'

export type Task =
  | { readonly kind: 'open'; readonly profileId: number; readonly profile: Profile }
  | { readonly kind: 'close'; readonly profileId: number }
  /** Without a profile: minimal mode. */
  | {
      readonly kind: 'verify' | 'inspect'
      readonly profileId: number | undefined
      readonly payload: Uint8Array
    }
  | {
      readonly kind: 'sign'
      readonly profileId: number
      readonly payload: Uint8Array
      readonly keyAlias: string
    }

/** What a worker tells of a profile that it has opened. */
export interface Opened {
  /** Of what was read. */
  readonly fingerprint: string
  readonly keys: readonly Key[]
}

/** What each kind of task gives back. */
export interface TaskResults {
  readonly open: Opened
  readonly close: undefined
  readonly verify: VerifyResponse
  readonly inspect: InspectResponse
  readonly sign: { readonly signedXml: Uint8Array; readonly addedId: string | undefined }
}

export type TaskKind = Task['kind']
/** A caller's work, as against the pool's own. */
export type WorkTask = Extract<Task, { readonly payload: Uint8Array }>

export interface TaskMessage {
  readonly taskId: number
  readonly task: Task
}

export type AnswerMessage =
  | { readonly taskId: number; readonly result: TaskResults[TaskKind] }
  /** Without a code it is a bug of ours, and the message is for the log alone. */
  | { readonly taskId: number; readonly code: SidecarErrorCode | undefined; readonly message: string }
