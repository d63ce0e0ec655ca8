// Who signed how many acts, and whether they can have: acts are signed in their order, so that each was signed no sooner
// than the action it is about and than the acts before it, and while its signer's certificate was valid.
import { formatMoment } from '../moment.ts'
import type { Signed, SignerFacts } from './act-signature.ts'

export interface SignerCount extends SignerFacts {
  readonly acts: number
  readonly firstEntry: number
  readonly lastEntry: number
}

/** Acts signed with a certificate that began after the action: their entries had to wait for it. */
export interface LateActs {
  readonly acts: number
  readonly firstEntry: number
}

export function createSigners(now: number) {
  const counts = new Map<string, SignerCount>()
  let soonest = 0
  let late: LateActs | undefined

  return {
    /** `at` is the time of the action, in epoch seconds. Says why it cannot be. */
    count(entry: number, at: number, { earliest, latest, ...signer }: Signed): string | undefined {
      soonest = Math.max(soonest, at, earliest)
      if (earliest > now) return `the certificate of ${signer.name}, who signed its act, is not valid yet`
      if (soonest > latest)
        return `the certificate of ${signer.name} ended on ${formatMoment(latest)} UTC, before its act can have been signed`
      const before = counts.get(signer.fingerprint)
      counts.set(signer.fingerprint, {
        ...signer,
        acts: (before?.acts ?? 0) + 1,
        firstEntry: before?.firstEntry ?? entry,
        lastEntry: entry,
      })
      if (at < earliest) late = { acts: (late?.acts ?? 0) + 1, firstEntry: late?.firstEntry ?? entry }
      return undefined
    },
    told: () => ({ signers: [...counts.values()], late: late ?? null }),
  }
}
