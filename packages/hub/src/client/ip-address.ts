// One spelling for an address, so that logs, limits and lists mean the same machine by the same words.
import { isIPv4, isIPv6, SocketAddress } from 'node:net'

const mapped = '::ffff:'

/** Lower case, zeros left out, no zone; IPv4 in its IPv6 form becomes IPv4. Undefined when it is no address. */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (!isIPv6(text)) return undefined
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const rest = address.slice(mapped.length)
  return address.startsWith(mapped) && isIPv4(rest) ? rest : address
}

/** Whom to count as one: in IPv6 a customer has a whole /64, 2^64 addresses to choose from. Takes a canonical address. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const [front = [], back] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = back === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...(back ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}
