// Acts whose signatures are checked together: to wake a thread costs more than an act does. Their documents are one
// piece of memory, which changes hands without being copied.
import { type Certificate, parseCertificate } from '@notarium/pki'
import { checkActSignature, type Outcome } from './act-signature.ts'

export interface ActBatch {
  readonly documents: Uint8Array<ArrayBuffer>
  /** Where each document ends. */
  readonly ends: readonly number[]
  /** When each action was, in epoch seconds. */
  readonly times: readonly number[]
}

/** Certificates in DER. */
export type Trust = readonly Uint8Array[] | undefined

export function packed(acts: readonly { readonly document: Uint8Array; readonly at: number }[]): ActBatch {
  const documents = new Uint8Array(acts.reduce((size, { document }) => size + document.length, 0))
  let end = 0
  const ends = acts.map(({ document }) => {
    documents.set(document, end)
    end += document.length
    return end
  })
  return { documents, ends, times: acts.map(({ at }) => at) }
}

/** In the order of the acts, up to the first fault. */
export function checkBatch(
  { documents, ends, times }: ActBatch,
  trust: readonly Certificate[] | undefined,
): readonly Outcome[] {
  const outcomes: Outcome[] = []
  let start = 0
  for (const [index, end] of ends.entries()) {
    const outcome = checkActSignature(documents.subarray(start, end), times[index] ?? 0, trust)
    outcomes.push(outcome)
    if ('fault' in outcome) break
    start = end
  }
  return outcomes
}

export function certificatesOf(trust: Trust): readonly Certificate[] | undefined {
  return trust?.map((der) => parseCertificate(der))
}
