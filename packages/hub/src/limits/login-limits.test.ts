import { beforeEach, describe, expect, it } from 'vitest'
import { createLoginLimits, type LoginLimits } from './login-limits.ts'

let limits: LoginLimits
beforeEach(() => {
  limits = createLoginLimits()
})
const waitOf = (address: string, email: string, now = 0): number => {
  try {
    limits.check(address, email, now)
    return 0
  } catch (error) {
    expect(error).toMatchObject({ code: 'too-many-requests' })
    return (error as { retryAfter: number }).retryAfter
  }
}
/** How many of 100 tries at one moment are let through. */
const passes = (address: (at: number) => string, email: (at: number) => string) =>
  Array.from({ length: 100 }, (_, at) => waitOf(address(at), email(at))).filter((wait) => wait === 0).length

describe('tries to sign in', () => {
  it('are 20 from one address, then 10 a minute', () => {
    expect(
      passes(
        () => '192.0.2.1',
        (at) => `${at}@example.org`,
      ),
    ).toBe(20)
    expect(waitOf('192.0.2.1', 'x@example.org')).toBe(6)
    expect(waitOf('192.0.2.2', 'x@example.org')).toBe(0)
    expect(waitOf('192.0.2.1', 'x@example.org', 6000)).toBe(0)
  })

  it('are counted for a whole /64 of IPv6', () => {
    expect(
      passes(
        (at) => `2001:db8::1:${at}`,
        (at) => `${at}@example.org`,
      ),
    ).toBe(20)
    expect(waitOf('2001:db8:0:1::1', 'x@example.org')).toBe(0)
  })

  it('are 10 to one account from one address, however it is written, then one in 30 seconds', () => {
    const spellings = ['Ann@Example.org', ' ann@example.ORG ', 'ａnn@example.org']
    const address = '192.0.2.1'
    expect(
      passes(
        () => address,
        (at) => spellings[at % 3] ?? '',
      ),
    ).toBe(10)
    // By then the address has a try again, and the account not yet.
    expect(waitOf(address, 'ann@example.org', 29_000)).toBe(1)
    expect(waitOf(address, 'ann@example.org', 30_000)).toBe(0)
  })

  it('of others do not keep somebody out, unless they come from very many addresses', () => {
    for (let at = 0; at < 50; at++) waitOf('192.0.2.1', 'ann@example.org', at * 1000)
    expect(waitOf('198.51.100.1', 'ann@example.org', 50_000)).toBe(0)
    const fromEverywhere = (at: number) => `203.0.${at}.1`
    expect(passes(fromEverywhere, () => 'bob@example.org')).toBe(100)
    expect(waitOf('198.51.100.1', 'bob@example.org')).toBe(5)
  })

  it('are not held against who knows the password', () => {
    for (let tries = 0; tries < 2; tries++) {
      for (let at = 0; at < 10; at++) expect(waitOf('192.0.2.1', 'ann@example.org')).toBe(0)
      limits.succeeded('192.0.2.1', 'ANN@example.org')
    }
  })

  it('from an address that may not try cost the account nothing', () => {
    for (let at = 0; at < 200; at++) waitOf('192.0.2.1', at < 20 ? `${at}@example.org` : 'ann@example.org')
    expect(waitOf('192.0.2.2', 'ann@example.org')).toBe(0)
    expect(() => {
      for (;;) limits.check('192.0.2.1', 'ann@example.org', 0)
    }).toThrow('from this address: try again in 6 seconds')
  })
})
