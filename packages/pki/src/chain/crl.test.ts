// Revocation lists of RFC 5280 §5.
import { describe, expect, test } from 'vitest'
import { PkiError } from '../errors.ts'
import { createCrl } from '../issue/create-crl.ts'
import { formatPem } from '../pem.ts'
import { issue, now } from '../test-fixtures.ts'
import { parseCrl, parseCrls } from './crl.ts'

const issuer = issue('List root', { ca: true })
const der = createCrl({
  issuer,
  revoked: [
    { serial: 'FF01', at: now - 10 },
    { serial: '02', at: now - 20 },
  ],
  thisUpdate: now,
  nextUpdate: now + 3600,
})

describe('RFC 5280 revocation list', () => {
  test('fields', () => {
    const crl = parseCrl(der)
    expect(crl.issuer.key).toBe(issuer.certificate.subject.key)
    expect(crl).toMatchObject({ thisUpdate: now, nextUpdate: now + 3600, signatureAlgorithm: 'rsa-sha256' })
    expect([...crl.revoked]).toEqual([
      ['FF01', now - 10],
      ['02', now - 20],
    ])
    expect(crl.scope).toEqual({ users: true, authorities: true, uris: undefined, isUnderstood: true })
  })

  test('an empty list', () => {
    const empty = createCrl({ issuer, revoked: [], thisUpdate: now, nextUpdate: now + 1 })
    expect(parseCrl(empty).revoked.size).toBe(0)
  })

  test('a PEM file gives all its lists, and never a part of them in silence', () => {
    const second = createCrl({ issuer, revoked: [], thisUpdate: now + 1, nextUpdate: now + 2 })
    const one = formatPem('X509 CRL', der)
    const two = Buffer.from(`${one}${formatPem('CERTIFICATE', der)}${formatPem('X509 CRL', second)}`)
    expect(parseCrls(der).map(({ thisUpdate }) => thisUpdate)).toEqual([now])
    expect(parseCrls(two).map(({ thisUpdate }) => thisUpdate)).toEqual([now, now + 1])
    expect(parseCrl(Buffer.from(one)).revoked.size).toBe(2)
    expect(() => parseCrl(two)).toThrow('has several lists')
    for (const none of ['', 'no list', formatPem('CERTIFICATE', der)]) {
      expect(() => parseCrls(Buffer.from(none))).toThrow(PkiError)
    }
  })

  test('every truncation and flipped bit is a list or a PkiError', () => {
    const attempt = (bytes: Uint8Array) => {
      try {
        parseCrl(bytes)
        return true
      } catch (error) {
        if (!(error instanceof PkiError)) throw error
        return false
      }
    }
    for (let length = 0; length < der.length; length++) expect(attempt(der.subarray(0, length))).toBe(false)
    for (let at = 0; at < der.length; at++) {
      const broken = der.slice()
      broken[at]! ^= 1 << (at % 8)
      attempt(broken)
    }
  })

  test('a hundred thousand entries are read in a moment', () => {
    const revoked = Array.from({ length: 2000 }, (_, i) => ({
      serial: (i + 4096).toString(16).padStart(8, '0'),
      at: now,
    }))
    const small = Buffer.from(createCrl({ issuer, revoked, thisUpdate: now, nextUpdate: now + 1 }))
    const started = performance.now()
    for (let i = 0; i < 50; i++) expect(parseCrl(small).revoked.size).toBe(2000)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
