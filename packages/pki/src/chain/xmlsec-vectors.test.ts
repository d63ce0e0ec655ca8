// Certificates, a chain and a revocation list made by others (the xmlsec library's test suite).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeWithVectors } from '../../../../test/setup/tools.ts'
import { parseCertificate } from '../certificate/certificate.ts'
import { now } from '../test-fixtures.ts'
import { buildChain, type ChainOptions } from './build-chain.ts'
import { parseCrl } from './crl.ts'

describeWithVectors('certificates of the xmlsec library', (folder) => {
  const read = (path: string) => readFileSync(new URL(`xmlsec/${path}`, folder))
  const certificate = (path: string) => parseCertificate(read(path))
  const codes = (leaf: string, more: Partial<ChainOptions> = {}) => {
    const trust = [certificate('rsa/cacert.pem')]
    const intermediates = [certificate('rsa/ca2cert.pem')]
    const result = buildChain(certificate(leaf), {
      trust,
      intermediates,
      at: now,
      revocation: 'off',
      ...more,
    })
    return result.errors.map(({ code }) => code)
  }

  test.each([
    'rsa/rsa-2048-cert.pem',
    'rsa/rsa-4096-cert.pem',
    'gost/gost-2001-cert.der',
    'gost/gost-2012-256-cert.der',
  ])('%s chains to the root', (leaf) => expect(codes(leaf)).toEqual([]))

  test('the expired one is expired, and was valid once', () => {
    expect(codes('rsa/rsa-expired-cert.pem')).toEqual(['expired'])
    expect(codes('rsa/rsa-expired-cert.pem', { at: Date.UTC(2026, 2, 15) / 1000 })).toEqual([])
  })

  test('the list revokes the certificate it names and not the other', () => {
    const crl = parseCrl(read('rsa/rsa-2048-cert-revoked-crl.pem'))
    const options = { crls: [crl], revocation: 'if-present', at: crl.thisUpdate } as const
    expect(codes('rsa/rsa-2048-cert.pem', options)).toContain('revoked')
    expect(codes('rsa/rsa-4096-cert.pem', options)).not.toContain('revoked')
  })

  test('DER and PEM of one certificate are the same', () => {
    expect(certificate('gost/gost-2001-cert.pem')).toBe(certificate('gost/gost-2001-cert.der'))
  })

  test('GOST keys', () => {
    expect(certificate('gost/gost-2001-cert.der').publicKey).toMatchObject({
      kind: 'gost',
      algorithm: 'gost2001',
    })
    const { publicKey, serial } = certificate('gost/gost-2012-256-cert.der')
    expect(publicKey).toMatchObject({ kind: 'gost', algorithm: 'gost2012-256' })
    expect(serial).toBe('7735EE487F6862DAF1B3956D961CCB0FA6F34F64')
  })
})
