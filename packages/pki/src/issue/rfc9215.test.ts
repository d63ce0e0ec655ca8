// Certificates and lists with GOST keys (RFC 4491, RFC 9215) and RSA keys, held against OpenSSL.
import { describe, expect, test } from 'vitest'
import { describeWith } from '../../../../test/setup/tools.ts'
import { type Certificate, parseCertificate } from '../certificate/certificate.ts'
import { buildChain } from '../chain/build-chain.ts'
import { parseCrl } from '../chain/crl.ts'
import type { KeySpecification } from '../keys/generate-key.ts'
import { verifySignature } from '../keys/verify.ts'
import { formatPrivateKey } from '../keys/write-pkcs8.ts'
import { formatPem } from '../pem.ts'
import { certificatesOf, issue, keyNamed, now, openssl, year } from '../test-fixtures.ts'
import { createCrl } from './create-crl.ts'
import { issueCertificate } from './issue-certificate.ts'

const specifications: readonly KeySpecification[] = [
  { type: 'gost2012-256' },
  { type: 'gost2012-256', curveOid: '1.2.643.7.1.2.1.1.1' },
  { type: 'gost2012-512' },
  { type: 'gost2012-512', curveOid: '1.2.643.7.1.2.1.2.3' },
  { type: 'rsa', bits: 2048 },
]
const pem = ({ der }: Certificate) => formatPem('CERTIFICATE', der)

describe.each(specifications)('%j', (specification) => {
  const root = issue('Корневой', { ca: true, keys: keyNamed('root', specification) })
  const middle = issue('Промежуточный', {
    ca: true,
    pathLength: 0,
    issuer: root,
    keys: keyNamed('middle', specification),
  })
  const keys = keyNamed('leaf', specification)
  const leaf = issueCertificate({
    subject: { commonName: 'Иванов Иван', organization: 'ООО "Ромашка"', inn: '500100732259' },
    issuer: middle,
    keys,
    ca: false,
    notBefore: now - year,
    notAfter: Date.UTC(2060, 0, 1) / 1000,
    serial: '8000000000000000000000000000000000000001',
  })
  const revoked = [{ serial: leaf.serial, at: now - 5 }]
  const times = { thisUpdate: now - 10, nextUpdate: now + 1000 }

  test('chain and revocation', () => {
    const options = { trust: certificatesOf(root), intermediates: certificatesOf(middle), at: now }
    expect(buildChain(leaf, { ...options, revocation: 'off' }).errors).toEqual([])
    const crls = [parseCrl(createCrl({ issuer: middle, revoked, ...times }))]
    const { errors } = buildChain(leaf, { ...options, crls, revocation: 'if-present' })
    expect(errors.map(({ code }) => code)).toEqual(['revoked'])
  })

  describeWith('openssl-gost', 'OpenSSL', () => {
    test('prints the certificate', () => {
      const text = openssl(
        ['x509', '-engine', 'gost', '-in', 'leaf.pem', '-noout', '-text', '-nameopt', 'utf8'],
        {
          'leaf.pem': pem(leaf),
        },
      ).toString()
      expect(text).toContain('Иванов Иван')
      expect(text).toContain('500100732259')
      expect(text).toContain('80:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:01')
      expect(text).toContain('Digital Signature, Non Repudiation')
      expect(text).toContain('CA:FALSE')
      expect(text).toContain('2060')
    })

    const files = {
      'root.pem': pem(root.certificate),
      'middle.pem': pem(middle.certificate),
      'leaf.pem': pem(leaf),
    }
    const verify = (more: string[], extra = {}) =>
      openssl(
        [
          'verify',
          '-engine',
          'gost',
          '-attime',
          String(now),
          '-x509_strict',
          '-CAfile',
          'root.pem',
          '-untrusted',
          'middle.pem',
          ...more,
          'leaf.pem',
        ],
        { ...files, ...extra },
      ).toString()

    test('verifies the chain', () => {
      expect(verify([])).toContain('leaf.pem: OK')
    })

    test('believes the list', () => {
      const list = (serials: typeof revoked) =>
        formatPem('X509 CRL', createCrl({ issuer: middle, revoked: serials, ...times }))
      expect(verify(['-crl_check', '-CRLfile', 'list.pem'], { 'list.pem': list([]) })).toContain('OK')
      expect(() => verify(['-crl_check', '-CRLfile', 'list.pem'], { 'list.pem': list(revoked) })).toThrow(
        'revoked',
      )
    })

    test('issues a certificate that we read and verify', () => {
      const args = [
        'req',
        '-engine',
        'gost',
        '-x509',
        '-new',
        '-key',
        'key.pem',
        '-subj',
        '/CN=By OpenSSL/O=Notarium',
        '-days',
        '30',
      ]
      const theirs = parseCertificate(openssl(args, { 'key.pem': formatPrivateKey(keys) }))
      expect(theirs.subject.text).toBe('O=Notarium,CN=By OpenSSL')
      expect(theirs.publicKey).toMatchObject({ kind: keys.publicKey.kind })
      const { publicKey, signatureAlgorithm, tbs, signature } = theirs
      expect(signatureAlgorithm).toBeDefined()
      expect(verifySignature(publicKey, signatureAlgorithm!, tbs, signature)).toBe(true)
      expect(verifySignature(publicKey, signatureAlgorithm!, tbs.subarray(1), signature)).toBe(false)
    })
  })
})

describe.each(['rsa-sha384', 'rsa-sha512', 'rsa-pss-sha256', 'rsa-pss-sha384', 'rsa-pss-sha512'] as const)(
  'RFC 4055: signed with %s',
  (algorithm) => {
    const root = issue('RSA root', { ca: true, algorithm })
    const leaf = issue('RSA leaf', { issuer: root, algorithm })

    test('chains', () => {
      expect(leaf.certificate.signatureAlgorithm).toBe(algorithm)
      const { errors } = buildChain(leaf.certificate, {
        trust: certificatesOf(root),
        at: now,
        revocation: 'off',
      })
      expect(errors).toEqual([])
    })

    describeWith('openssl-gost', 'OpenSSL', () => {
      test('verifies the chain', () => {
        const files = { 'root.pem': pem(root.certificate), 'leaf.pem': pem(leaf.certificate) }
        const args = ['verify', '-attime', String(now), '-x509_strict', '-CAfile', 'root.pem', 'leaf.pem']
        expect(openssl(args, files).toString()).toContain('leaf.pem: OK')
      })
    })
  },
)

describe('what is not issued', () => {
  const keys = keyNamed('leaf', { type: 'gost2012-256' })
  const request = { subject: { commonName: 'x' }, keys, ca: false, notBefore: now, notAfter: now + 1 }

  test.each([
    ['a certificate that ends before it begins', { notAfter: now }],
    ['a serial number of zero', { serial: '0000' }],
    ['a serial number of 21 bytes', { serial: '01'.repeat(21) }],
    ['an empty name', { subject: { commonName: '' } }],
    ['an INN with letters', { subject: { commonName: 'x', inn: '50010073225X' } }],
    ['an INN that is too short', { subject: { commonName: 'x', inn: '1' } }],
  ])('%s', (_, change) => {
    expect(() => issueCertificate({ ...request, ...change })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  })

  test("anything with a key that is not the issuer's", () => {
    const issuer = {
      certificate: issue('Root', { ca: true, keys }).certificate,
      privateKey: keyNamed('other', { type: 'gost2012-256' }),
    }
    expect(() => issueCertificate({ ...request, issuer })).toThrow(
      expect.objectContaining({ code: 'key-mismatch' }),
    )
  })
})
