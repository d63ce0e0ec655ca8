// The acts beside their entries: what is signed has one, in order and without gaps, each says what its entry says, and
// none waits before one that is signed. Signatures are not checked here.
import { type ActPlace, actsStart } from '../acts/act-document.ts'
import type { AuditRow } from '../store/audit-rows.ts'
import { type ExpectedAct, expectedAct, whyUnfit } from './expected-act.ts'
import { type Break, breakOf, type Link, linkOf, linkStart } from './verify-chain.ts'

export interface StoredAct {
  readonly number: number
  /** The signed XML. */
  readonly document: Uint8Array
}

/** One whose content is right, if its signature is. */
export interface FittingAct extends StoredAct {
  readonly entry: Link
}

export interface ActsEnd {
  readonly acts: number
  readonly lastActHash: string
}

interface ActsCheckOptions {
  /** Hashes that must be, by number. */
  readonly anchored: ReadonlyMap<number, string> | undefined
  /** False where acts do not come: what their hashes must be can be told from the entries. */
  readonly areThere: boolean
}

export function createActsCheck({ anchored, areThere }: ActsCheckOptions) {
  let last: ActPlace = actsStart
  let lastEntry = linkStart
  let lastSigned: Link | undefined
  let lastFitting = 0
  let fitting = 0
  let waiting = 0
  let oldestWaiting: Link | undefined
  /** Those that are still to come, from `next` on. */
  let expected: ExpectedAct[] = []
  let next = 0

  const expect = (row: AuditRow): Break | undefined => {
    if (oldestWaiting !== undefined) {
      const reason = `it waits for its signature although entry ${row.id} is signed: its act was removed`
      return breakOf(oldestWaiting, reason)
    }
    const act = expectedAct(row, last)
    last = act
    lastSigned = act.entry
    const known = anchored?.get(act.number)
    if (known !== undefined && known !== act.hash)
      return breakOf(act.entry, `an anchor has another hash for its act, number ${act.number}`)
    if (areThere) expected.push(act)
    return undefined
  }

  const missing = (why: string): Break => {
    const reason = `acts are missing: ${why}, and there are ${last.number}`
    return breakOf(oldestWaiting ?? lastEntry, reason)
  }

  return {
    /** The entries come in order; each is right but for its act. */
    entry(row: AuditRow): Break | undefined {
      lastEntry = linkOf(row)
      if (row.outbox === 2) return expect(row)
      if (row.outbox === 1) {
        oldestWaiting ??= lastEntry
        waiting++
      }
      return undefined
    },
    isExpecting: () => next < expected.length,
    take(act: StoredAct): FittingAct | Break {
      const own = expected[next]
      if (own === undefined) throw new Error('no act is expected')
      const { entry, number } = own
      const reason =
        act.number === number
          ? whyUnfit(act.document, own, lastFitting)
          : `its act, number ${number}, is missing: act ${act.number} comes in its place`
      if (reason !== undefined) return breakOf(entry, reason)
      next++
      fitting++
      lastFitting = entry.id
      return { ...act, entry }
    },
    /** All that are expected must have come. */
    through(): Break | undefined {
      const own = expected[next]
      expected = []
      next = 0
      return own && breakOf(own.entry, `its act, number ${own.number}, is missing`)
    },
    /** Nothing from that entry on matters any more. */
    forgetFrom(id: number): void {
      while (expected.length > next && expected.at(-1)!.entry.id >= id) expected.pop()
    },
    atEnd({ acts, lastActHash }: ActsEnd): Break | undefined {
      if (last.number < acts) return missing(`${acts} were signed`)
      if (lastSigned === undefined || (last.number === acts && last.hash === lastActHash)) return undefined
      const isAdded = last.number > acts
      return breakOf(
        lastSigned,
        isAdded
          ? `its act, number ${last.number}, was added: ${acts} were signed`
          : 'its act has another hash',
      )
    },
    /** `why` tells that there were more. */
    missing,
    facts: () => ({
      signed: last.number,
      fitting,
      lastHash: last.hash,
      waiting,
      oldestWaitingAt: oldestWaiting === undefined ? null : new Date(oldestWaiting.created_at).toISOString(),
    }),
    next: (): Link | undefined => expected[next]?.entry,
  }
}
