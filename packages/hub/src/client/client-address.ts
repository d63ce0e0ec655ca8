// Who asks, by address: the peer, or, when the peer is a proxy that we trust, whom it names in X-Forwarded-For. Each
// proxy appends whom it saw, so the list is read from its end and only as far as trusted ones wrote it: what stands
// before is anybody's invention.
import { type BlockList, isIPv6 } from 'node:net'
import { canonicalAddress } from './ip-address.ts'

/** Of a connection that is already gone. */
const noAddress = 'unknown'

/** Always an address in canonical form, or `unknown`: never text that a client made up. */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  trusted: BlockList,
): string {
  const peer = canonicalAddress(remoteAddress ?? '')
  if (peer === undefined) return noAddress
  if (forwardedFor === undefined || !isIn(trusted, peer)) return peer
  let client = peer
  for (const entry of forwardedFor.toString().split(',').reverse()) {
    const address = canonicalAddress(entry.trim())
    if (address === undefined) return peer
    client = address
    if (!isIn(trusted, address)) break
  }
  return client
}

const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
