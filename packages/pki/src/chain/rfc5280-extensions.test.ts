// Extensions that bear on a chain, in certificates made by OpenSSL and in lists made by hand.
import {
  type Extension,
  IssuingDistributionPoint,
  Name,
  Reason,
  ReasonFlags,
  TBSCertList,
  Time,
  Version,
} from '@peculiar/asn1-x509'
import { describe, expect, test } from 'vitest'
import { describeWith } from '../../../../test/setup/tools.ts'
import { identifierOf } from '../algorithms.ts'
import { decode, encode } from '../asn1/schema.ts'
import { type Certificate, parseCertificate } from '../certificate/certificate.ts'
import { extension, signTbs } from '../issue/signer.ts'
import { formatPrivateKey } from '../keys/write-pkcs8.ts'
import { certificatesOf, issue, keyNamed, now, openssl } from '../test-fixtures.ts'
import { buildChain } from './build-chain.ts'
import { type Crl, parseCrl } from './crl.ts'
import type { RevocationRule } from './revocation.ts'

describeWith('openssl-gost', 'RFC 5280 extensions of a certificate', () => {
  const selfSigned = (...extensions: string[]): Certificate => {
    const added = extensions.flatMap((one) => ['-addext', one])
    const args = ['req', '-x509', '-new', '-key', 'key.pem', '-subj', '/CN=x', '-days', '30', ...added]
    return parseCertificate(openssl(args, { 'key.pem': formatPrivateKey(keyNamed('RSA')) }))
  }
  const codesOf = (certificate: Certificate) =>
    buildChain(certificate, {
      trust: [certificate],
      at: certificate.notBefore,
      revocation: 'required',
    }).errors.map(({ code }) => code)

  test('an unknown critical extension is refused, an unknown other one is not', () => {
    expect(codesOf(selfSigned('1.2.3.4=critical,ASN1:NULL'))).toEqual(['unknown-critical-extension'])
    expect(codesOf(selfSigned('1.2.3.4=ASN1:NULL'))).toEqual([])
  })

  test('critical name constraints are refused, because they are not checked', () => {
    expect(codesOf(selfSigned('nameConstraints=critical,permitted;DNS:example.com'))).toEqual([
      'unknown-critical-extension',
    ])
  })

  test('a key that is not for signing', () => {
    expect(codesOf(selfSigned('keyUsage=critical,keyEncipherment'))).toEqual(['key-usage'])
    expect(codesOf(selfSigned('keyUsage=critical,nonRepudiation'))).toEqual([])
  })

  test('the places of revocation lists', () => {
    const { crlUris } = selfSigned(
      'crlDistributionPoints=URI:http://a.example/1.crl,URI:http://b.example/2.crl',
    )
    expect(crlUris).toEqual(['http://a.example/1.crl', 'http://b.example/2.crl'])
  })
})

describe('RFC 5280 scope of a revocation list', () => {
  const root = issue('Scope root', { ca: true })
  const leaf = issue('Scope leaf', { issuer: root }).certificate
  const authority = issue('Scope authority', { issuer: root, ca: true }).certificate
  const pointOid = '2.5.29.28'

  const list = (...crlExtensions: Extension[]) => {
    const tbs = new TBSCertList({
      version: Version.v2,
      signature: identifierOf('rsa-sha256'),
      issuer: decode(root.certificate.subject.der, Name, 'The name'),
      thisUpdate: new Time(new Date(now * 1000)),
      nextUpdate: new Time(new Date((now + 10) * 1000)),
      crlExtensions,
    })
    return parseCrl(signTbs(encode(tbs), root.privateKey, 'rsa-sha256'))
  }
  const codesWith = (certificate: Certificate, revocation: RevocationRule, crls: readonly Crl[]) =>
    buildChain(certificate, { trust: certificatesOf(root), crls, at: now, revocation }).errors.map(
      ({ code }) => code,
    )
  const clears = (certificate: Certificate, ...extensions: Extension[]) =>
    codesWith(certificate, 'required', [list(...extensions)]).length === 0
  const point = (fields: Partial<IssuingDistributionPoint>) =>
    extension(pointOid, true, new IssuingDistributionPoint(fields))

  test('a list about everything clears both', () => {
    expect([clears(leaf), clears(authority)]).toEqual([true, true])
  })

  test('a list about signers does not clear authorities, and the other way round', () => {
    const users = point({ onlyContainsUserCerts: true })
    const authorities = point({ onlyContainsCACerts: true })
    expect([clears(leaf, users), clears(authority, users)]).toEqual([true, false])
    expect([clears(leaf, authorities), clears(authority, authorities)]).toEqual([false, true])
  })

  test('indirect lists, and lists with unknown critical extensions, clear nobody', () => {
    expect(clears(leaf, point({ indirectCRL: true }))).toBe(false)
    expect(clears(leaf, extension('2.5.29.27', true, new Time(new Date(0))))).toBe(false)
    expect(clears(leaf, extension('1.2.3', false, new Time(new Date(0))))).toBe(true)
  })

  test.each([
    ['indirect', point({ indirectCRL: true })],
    ['with an unknown critical extension', extension('1.2.3', true, new Time(new Date(0)))],
    ['about some reasons only', point({ onlySomeReasons: new Reason(ReasonFlags.keyCompromise) })],
    ['about authorities only', point({ onlyContainsCACerts: true })],
  ])('if-present: a list of the issuer %s raises doubt, unless another clears', (_, ...extensions) => {
    const doubtful = list(...extensions)
    expect(codesWith(leaf, 'if-present', [doubtful])).toEqual(['revocation-unknown'])
    expect(codesWith(leaf, 'if-present', [list(), doubtful])).toEqual([])
    expect(codesWith(leaf, 'off', [doubtful])).toEqual([])
  })
})
