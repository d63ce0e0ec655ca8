// The head of the audit log, written down elsewhere from time to time: whoever rewrites the whole log, or cuts off its
// end, cannot change what stands there.
import type { SigningState } from '@notarium/contract/hub'
import type { Logger } from '@notarium/runtime'
import type { Database } from '@notarium/runtime/database'
import type { AnchorConfig } from '../config/trust-config.ts'
import { type LogHeads, readHeads } from '../store/act-rows.ts'
import { placesOf } from './anchor-places.ts'

export interface Anchors {
  state(): SigningState['anchor']
  close(): void
}

interface AnchorsContext {
  readonly database: Database
  readonly config: AnchorConfig | undefined
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly now: () => number
}

/** Milliseconds. A hub that is restarted often comes to it all the same. */
const firstWait = 60_000
const longestTimer = 3_600_000

export function createAnchors({ database, config, log, now }: AnchorsContext): Anchors {
  let last: { readonly at: number; readonly heads: LogHeads } | undefined
  let trouble: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const places = config === undefined ? [] : placesOf(config)
  const anchor = async () => {
    try {
      const heads = await readHeads(database)
      if (heads.entry > 0 && !isSame(heads, last?.heads)) await writeDown(heads)
      trouble = undefined
    } catch (error) {
      noteTrouble((error as Error).message)
    }
  }
  const writeDown = async (heads: LogHeads) => {
    const at = now()
    const { entry, hash, act, act_hash: actHash } = heads
    const line = `${JSON.stringify({ at: new Date(at).toISOString(), entry, hash, act, actHash })}\n`
    const outcomes = await Promise.allSettled(places.map((place) => place(line)))
    const faults = outcomes.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as Error).message] : [],
    )
    if (faults.length > 0) throw new Error(faults.join('; '))
    last = { at, heads }
    if (trouble !== undefined)
      log.info({ entry }, 'the head of the audit log is written down elsewhere again')
  }
  const noteTrouble = (why: string) => {
    if (isClosed) return
    if (why !== trouble)
      log.warn({ trouble: why }, 'the head of the audit log cannot be written down elsewhere')
    trouble = why
  }
  /** Timers know no more than 24 days. */
  const wait = (milliseconds: number) => {
    if (isClosed || config === undefined) return
    const next = milliseconds - longestTimer
    const step = next > 0 ? () => wait(next) : () => void anchor().then(() => wait(config.everyMs))
    timer = setTimeout(step, Math.min(milliseconds, longestTimer)).unref()
  }
  if (config !== undefined) wait(Math.min(config.everyMs, firstWait))

  return {
    state: () => ({
      enabled: config !== undefined,
      lastAt: last === undefined ? null : new Date(last.at).toISOString(),
      lastEntry: last?.heads.entry ?? null,
      trouble: trouble ?? null,
    }),
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

function isSame(heads: LogHeads, before: LogHeads | undefined): boolean {
  return heads.hash === before?.hash && heads.act_hash === before.act_hash
}
