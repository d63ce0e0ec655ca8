// Threads that check batches of acts in turn. Each answers in the order in which it was asked.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ActBatch, Trust } from './act-batch.ts'
import type { Outcome } from './act-signature.ts'

type Answer = PromiseWithResolvers<readonly Outcome[]>

const mostThreads = 8

export interface SignatureThreads {
  readonly count: number
  check(batch: ActBatch): Promise<readonly Outcome[]>
  close(): Promise<void>
}

export function startSignatureThreads(trust: Trust): SignatureThreads {
  const count = Math.min(mostThreads, availableParallelism())
  const threads = Array.from({ length: count }, () => startThread(trust))
  let asked = 0
  return {
    count,
    check: (batch) => threads[asked++ % count]!.check(batch),
    async close() {
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

function startThread(trust: Trust) {
  const worker = new Worker(new URL('signature-thread.ts', import.meta.url), { workerData: trust })
  const waiting: Answer[] = []
  worker.on('message', (outcomes: readonly Outcome[]) => waiting.shift()?.resolve(outcomes))
  worker.on('error', (error) => {
    for (const answer of waiting) answer.reject(error)
  })
  const check = (batch: ActBatch) => {
    const answer: Answer = Promise.withResolvers()
    // It is looked at in its turn, perhaps after it failed.
    answer.promise.catch(() => undefined)
    waiting.push(answer)
    worker.postMessage(batch, [batch.documents.buffer])
    return answer.promise
  }
  return { worker, check }
}
