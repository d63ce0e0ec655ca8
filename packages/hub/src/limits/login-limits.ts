// How often one may try to sign in: from one address, and to one account from anywhere. Asked before a password is
// looked at, which is dear; a try counts when it begins, so that many at once gain nothing.
// Whether anybody has the e-mail makes no difference here: a refusal tells nothing about that.
import { createHmac, randomBytes } from 'node:crypto'
import { addressGroup } from '../client/ip-address.ts'
import { HubError } from '../errors.ts'
import { createLimits } from './token-bucket.ts'

const perAddress = { perSecond: 10 / 60, burst: 20, mostKeys: 10_000 }
const perAccount = { perSecond: 1 / 30, burst: 10, mostKeys: 10_000 }

export interface LoginLimits {
  /** Throws a HubError `too-many-requests`. `address` is as clientAddress gives it. */
  check(address: string, email: string, now?: number): void
  /** Who knows the password may try as often as before. */
  succeeded(email: string): void
}

export function createLoginLimits(): LoginLimits {
  const addresses = createLimits(perAddress)
  const accounts = createLimits(perAccount)
  // A memory dump must not be a list of who was here.
  const key = randomBytes(32)
  const accountKey = (email: string) =>
    createHmac('sha256', key).update(email.normalize('NFKC').trim().toLowerCase()).digest('base64')
  return {
    check(address, email, now) {
      refuse('from this address', addresses.take(addressGroup(address), now))
      refuse('with this e-mail', accounts.take(accountKey(email), now))
    },
    succeeded(email) {
      accounts.refill(accountKey(email))
    },
  }
}

function refuse(which: string, retryAfter: number): void {
  if (retryAfter === 0) return
  throw new HubError(
    'too-many-requests',
    `too many tries to sign in ${which}: try again in ${retryAfter} seconds`,
    { retryAfter },
  )
}
