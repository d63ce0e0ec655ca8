// The outbox of the audit log: entries that wait for a signature get it, in order and each once, whenever the sidecar
// is there. Nobody waits for that. What waits is in the database, so that a hub that was killed, a sidecar that was
// restarted and several hubs on one database change nothing but the time it takes.
import type { Logger } from '@notarium/runtime'
import { type Batch, type BatchContext, signBatch } from './sign-batch.ts'
import { troubleOf } from './trouble.ts'

export interface Signer {
  /** Something may wait: it is looked at soon. */
  nudge(): void
  /** What kept it from signing may be gone: it does not wait its time out. */
  tryAgain(): void
  /** Why nothing is signed just now. */
  readonly trouble: string | undefined
  /** It lasts: more than a restart of the sidecar takes. */
  readonly isHeldUp: boolean
  /** Acts that this process has stored. */
  readonly stored: number
  /** What is under way is stored or left; the next start goes on. */
  close(): Promise<void>
}

export interface SignerContext extends Omit<BatchContext, 'signal'> {
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** Milliseconds. What comes within `gather` is stored by one commit, which others have to wait for. */
const pace = { gather: 25, poll: 2_000 } as const
/** Doubled each time: after a failure, and after another hub was faster. */
const afterFailure = { first: 250, longest: 5_000 } as const
const afterOvertaken = { first: 500, longest: 4_000 } as const

/** Milliseconds that a sidecar may take to come back before anybody is told. */
const timeToComeBack = 30_000

export function createSigner({ log, ...context }: SignerContext): Signer {
  const ending = new AbortController()
  const { signal } = ending
  const failures = createDelay(afterFailure)
  const lostRaces = createDelay(afterOvertaken)
  let trouble: string | undefined
  let troubledAt = 0
  let stored = 0
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  /** Whether the timer may be cut short. */
  let isResting = true
  let isNudged = false

  const wait = (milliseconds: number, resting: boolean) => {
    if (signal.aborted) return
    isResting = resting
    clearTimeout(timer)
    timer = setTimeout(() => {
      isResting = false
      round = run().finally(() => {
        round = undefined
      })
    }, milliseconds).unref()
  }
  const rest = () => {
    wait(isNudged ? pace.gather : pace.poll, !isNudged)
    isNudged = false
  }
  const run = async () => {
    isNudged = false
    try {
      const batch = await signBatch({ ...context, signal })
      stored += batch.stored
      goOn(batch)
    } catch (error) {
      fail(error)
    }
  }
  const goOn = ({ error, isOvertaken, isFull, stored: added }: Batch) => {
    if (added > 0) failures.reset()
    if (error !== undefined) return fail(error)
    if (isOvertaken) return wait(lostRaces.next(), false)
    succeed()
    if (isFull) wait(0, false)
    else rest()
  }
  const succeed = () => {
    if (trouble !== undefined) log.info('what operators do is signed again')
    trouble = undefined
    failures.reset()
    lostRaces.reset()
  }
  const fail = (error: unknown) => {
    if (signal.aborted) return
    const why = troubleOf(error, context.signing)
    if (why !== trouble)
      log.warn({ error: String(error), trouble: why }, 'entries of the audit log wait to be signed')
    if (trouble === undefined) troubledAt = performance.now()
    trouble = why
    wait(failures.next(), false)
  }
  wait(0, true)

  return {
    nudge() {
      isNudged = true
      if (isResting) wait(pace.gather, false)
    },
    tryAgain() {
      failures.reset()
      if (trouble !== undefined && round === undefined) wait(pace.gather, false)
    },
    get trouble() {
      return trouble
    },
    get isHeldUp() {
      return trouble !== undefined && performance.now() - troubledAt > timeToComeBack
    },
    get stored() {
      return stored
    },
    async close() {
      ending.abort(new Error('the hub ends'))
      clearTimeout(timer)
      await round
    },
  }
}

function createDelay({ first, longest }: { readonly first: number; readonly longest: number }) {
  let delay = first
  return {
    next() {
      const now = delay
      delay = Math.min(2 * delay, longest)
      return now
    },
    reset() {
      delay = first
    },
  }
}
