// `trust_proxy` in the configuration: the reverse proxies whose word about a client's address is taken. Nobody's is,
// unless listed.
import { BlockList, isIP } from 'node:net'

interface Network {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}

/** An address or a network, like 127.0.0.1, 10.0.0.0/8 or fd00::/8. */
export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined

export function trustedProxies(networks: readonly string[]): BlockList {
  const trusted = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network === undefined) throw new Error(`${text} is neither an address nor a network`)
    trusted.addSubnet(network.address, network.bits, network.family)
  }
  return trusted
}

/** Undefined also for /0: whoever trusts everybody lets everybody choose an address. */
function readNetwork(text: string): Network | undefined {
  const [, address = '', length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return undefined
  const most = version === 4 ? 32 : 128
  const bits = length === undefined ? most : Number(length)
  if (bits < 1 || bits > most) return undefined
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}
