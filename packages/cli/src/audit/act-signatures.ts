// Checks the signatures of acts as they come and settles the outcomes in the order of the acts, so that the first fault
// is the first. Threads are started when the first batch is full: a short log is checked sooner without them. Memory
// stays the same however many acts there are.
import type { FittingAct } from '@notarium/hub'
import { certificatesOf, checkBatch, packed, type Trust } from './act-batch.ts'
import type { Outcome } from './act-signature.ts'
import { type SignatureThreads, startSignatureThreads } from './signature-threads.ts'
import { createSigners } from './signers.ts'

const batchSize = 64
const batchBytes = 1024 * 1024
/** So that a thread has its next batch when it is done with one. */
const aheadPerThread = 3

export interface SignatureFault {
  readonly entry: FittingAct['entry']
  readonly reason: string
}

interface UnderWay {
  readonly entries: readonly FittingAct['entry'][]
  readonly outcomes: Promise<readonly Outcome[]>
}

export function createActSignatures(trust: Trust, now: number) {
  const signers = createSigners(now)
  const underWay: UnderWay[] = []
  let batch: FittingAct[] = []
  let bytes = 0
  let threads: SignatureThreads | undefined
  let fault: SignatureFault | undefined

  const send = (outcomesOf: (acts: ReturnType<typeof packed>) => UnderWay['outcomes']) => {
    const acts = packed(batch.map(({ document, entry }) => ({ document, at: secondsOf(entry) })))
    underWay.push({ entries: batch.map(({ entry }) => entry), outcomes: outcomesOf(acts) })
    batch = []
    bytes = 0
  }
  const settleOldest = async () => {
    const { entries, outcomes } = underWay.shift() as UnderWay
    for (const [index, outcome] of (await outcomes).entries()) {
      const entry = entries[index]
      if (entry === undefined || fault !== undefined) return
      const reason = 'fault' in outcome ? outcome.fault : signers.count(entry.id, secondsOf(entry), outcome)
      if (reason !== undefined) fault = { entry, reason }
    }
  }

  return {
    /** False once an act is at fault: what comes later does not matter any more. */
    async take(act: FittingAct): Promise<boolean> {
      batch.push(act)
      bytes += act.document.length
      if (batch.length < batchSize && bytes < batchBytes) return fault === undefined
      threads ??= startSignatureThreads(trust)
      send(threads.check)
      if (underWay.length > aheadPerThread * threads.count) await settleOldest()
      return fault === undefined
    },
    async finish() {
      send(threads?.check ?? (async (acts) => checkBatch(acts, certificatesOf(trust))))
      while (underWay.length > 0) await settleOldest()
      return { ...signers.told(), fault }
    },
    async close(): Promise<void> {
      await threads?.close()
    },
  }
}

const secondsOf = ({ created_at }: FittingAct['entry']) => Math.floor(created_at / 1000)
