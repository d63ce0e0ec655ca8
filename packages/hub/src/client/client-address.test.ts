import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'
import { addressGroup, canonicalAddress } from './ip-address.ts'
import { isNetwork, trustedProxies } from './trusted-proxies.ts'

const trusted = trustedProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1'])

describe("a client's address", () => {
  it.each([
    ['the peer that nobody forwarded', '192.0.2.1', undefined, '192.0.2.1'],
    ['an unknown peer, whatever it says', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['IPv4 in its IPv6 form', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['whom a trusted proxy names', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['whom a proxy in IPv6 form names', '::ffff:10.1.2.3', '2001:DB8:0::7', '2001:db8::7'],
    ['the right-most stranger', '10.0.0.1', '1.1.1.1, 198.51.100.7 ,10.0.0.2,fd00::1', '198.51.100.7'],
    ['the first of them all when all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['of several headers the last', '::1', ['1.1.1.1', '198.51.100.7'], '198.51.100.7'],
    ['the peer when there is rubbish', '10.0.0.1', '198.51.100.7, <script>', '10.0.0.1'],
    ['the peer when there is nothing', '10.0.0.1', '', '10.0.0.1'],
    ['the peer when it is no whole address', '10.0.0.1', '127.1', '10.0.0.1'],
    ['the stranger, rubbish before him or not', '10.0.0.1', '\r\nroot, 198.51.100.7', '198.51.100.7'],
    ['no zone', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['unknown when the connection is gone', undefined, '198.51.100.7', 'unknown'],
  ])('is %s', (_what, peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(expected)
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(canonicalAddress(address) ?? address)).toBe(group)
  })
})

describe('trusted proxies', () => {
  it.each([
    ['localhost'],
    ['10.0.0.0/33'],
    ['10.0.0.0/'],
    ['0.0.0.0/0'],
    ['::/0'],
    ['fd00::/129'],
    ['fe80::1%eth0'],
    ['1.2.3'],
    [''],
  ])('are not %j', (text) => {
    expect(isNetwork(text)).toBe(false)
    expect(() => trustedProxies([text])).toThrow('neither an address nor a network')
  })

  it('are whole networks, and no more', () => {
    expect(['10.0.0.0/8', '127.0.0.1', '::1/128'].every(isNetwork)).toBe(true)
    const inNetwork = (peer: string) => clientAddress(peer, '192.0.2.9', trustedProxies(['10.20.0.0/16']))
    expect(inNetwork('10.20.255.255')).toBe('192.0.2.9')
    expect(inNetwork('10.21.0.0')).toBe('10.21.0.0')
  })
})
