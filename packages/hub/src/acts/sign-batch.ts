// Signs the next entries: their acts are built as a chain, signed by several calls at once, and stored as far as they
// follow one another without a gap.
import type { Database } from '@notarium/runtime/database'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import type { Sidecar } from '../sidecar/sidecar.ts'
import { type ActHead, type ActRow, readActHead, storeActs, waitingRows } from '../store/act-rows.ts'
import { isSignedInside } from '../xml/enveloped.ts'
import { type ActDocument, actDocument } from './act-document.ts'

const mostInBatch = 64

/** Milliseconds that one act may take, with all that are ahead of it in the sidecar. */
const patience = 15_000

export interface BatchContext {
  readonly database: Database
  readonly sidecar: Pick<Sidecar, 'sign'>
  readonly signing: HubConfig['signing']
  readonly now: () => number
  /** Ends the waiting for the sidecar: nothing more is stored. */
  readonly signal: AbortSignal
}

export interface Batch {
  /** Acts that were stored. */
  readonly stored: number
  /** Another hub stored acts meanwhile: what was signed here is thrown away. */
  readonly isOvertaken: boolean
  /** Entries may wait that this batch did not hold. */
  readonly isFull: boolean
  /** Why the first that is not stored was not signed. */
  readonly error: unknown
}

interface Unsigned extends ActDocument {
  readonly entry_id: number
}

export async function signBatch({ database, sidecar, signing, now, signal }: BatchContext): Promise<Batch> {
  const head = await readActHead(database)
  const unsigned = await nextActs(database, head)
  const isFull = unsigned.length === mostInBatch
  if (unsigned.length === 0) return { stored: 0, isOvertaken: false, isFull, error: undefined }

  const sign = async ({ bytes, entry_id, ...place }: Unsigned): Promise<ActRow> => {
    const { signedXml } = await sidecar.sign(bytes, signing.profile, signing.keyAlias, patience)
    if (!isSignedInside(signedXml, bytes)) throw notAnAct(signing.profile)
    return { ...place, entry_id, document: signedXml, signed_at: now() }
  }
  const answers = await untilAborted(Promise.allSettled(unsigned.map(sign)), signal)
  const failure = answers.findIndex(({ status }) => status === 'rejected')
  const { reason: error } = (answers[failure] ?? {}) as { readonly reason?: unknown }
  const signed = failure === -1 ? answers : answers.slice(0, failure)
  const acts = signed.map((answer) => (answer as PromiseFulfilledResult<ActRow>).value)
  const isStored = acts.length > 0 && (await storeActs(database, head, acts))
  return {
    stored: isStored ? acts.length : 0,
    isOvertaken: acts.length > 0 && !isStored,
    isFull,
    error,
  }
}

async function nextActs(database: Database, head: ActHead): Promise<readonly Unsigned[]> {
  const rows = await waitingRows(database, head, mostInBatch)
  let last: ActDocument | ActHead = head
  return rows.map((row) => {
    const act = actDocument(row, last)
    last = act
    return { ...act, entry_id: row.id }
  })
}

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

function notAnAct(profile: string): HubError {
  return new HubError(
    'sidecar-failed',
    `the profile '${profile}' of the sidecar does not give the act with its signature inside: set placement = "enveloped" in its [signature], or name another profile as signing.profile in notarium.toml`,
  )
}
