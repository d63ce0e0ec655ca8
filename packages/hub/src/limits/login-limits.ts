// How often one may try to sign in: from one address, to one account from one address, and to one account from
// anywhere. The last is the loosest: nobody is to keep somebody else out by trying in their name. Asked before a password is
// looked at, which is dear; a try counts when it begins, so that many at once gain nothing.
// Whether anybody has the e-mail makes no difference here: a refusal tells nothing about that.
import { createHmac, randomBytes } from 'node:crypto'
import { addressGroup } from '../client/ip-address.ts'
import { HubError } from '../errors.ts'
import { createLimits } from './token-bucket.ts'

const perAddress = { perSecond: 10 / 60, burst: 20, mostKeys: 10_000 }
const perAddressAndAccount = { perSecond: 1 / 30, burst: 10, mostKeys: 10_000 }
const perAccount = { perSecond: 1 / 5, burst: 100, mostKeys: 10_000 }

export interface LoginLimits {
  /** Throws a HubError `too-many-requests`. `address` is as clientAddress gives it. */
  check(address: string, email: string, now?: number): void
  /** Who knows the password may try as often as before. */
  succeeded(address: string, email: string): void
}

export function createLoginLimits(): LoginLimits {
  const addresses = createLimits(perAddress)
  const accountsFromThere = createLimits(perAddressAndAccount)
  const accounts = createLimits(perAccount)
  // A memory dump must not be a list of who was here.
  const key = randomBytes(32)
  const accountKey = (email: string) =>
    createHmac('sha256', key).update(email.normalize('NFKC').trim().toLowerCase()).digest('base64')
  return {
    check(address, email, now) {
      const from = addressGroup(address)
      const account = accountKey(email)
      refuse('from this address', addresses.take(from, now))
      refuse('with this e-mail', accountsFromThere.take(`${from} ${account}`, now))
      refuse('with this e-mail', accounts.take(account, now))
    },
    succeeded(address, email) {
      accountsFromThere.refill(`${addressGroup(address)} ${accountKey(email)}`)
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
