// Path validation of RFC 5280 §6, with authorities made on the spot.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Certificate, parseCertificate } from '../certificate/certificate.ts'
import { createCrl } from '../issue/create-crl.ts'
import type { Issuer } from '../issue/signer.ts'
import { verifySignature } from '../keys/verify.ts'
import { certificatesOf, issue as issueRsa, keyNamed, now, year } from '../test-fixtures.ts'
import { buildChain, type ChainOptions } from './build-chain.ts'
import { type Crl, parseCrl } from './crl.ts'

// GOST keys are made in no time; RSA only where the test is about RSA.
const key = (name: string) => keyNamed(name, { type: 'gost2012-256' })
const issue: typeof issueRsa = (name, details) => issueRsa(name, { keys: key(name), ...details })

let root: Issuer
let middle: Issuer
let signer: Issuer

beforeAll(() => {
  root = issue('Root', { ca: true })
  middle = issue('Middle', { ca: true, issuer: root })
  signer = issue('Signer', { issuer: middle })
})

const options = (more: Partial<ChainOptions> = {}): ChainOptions => ({
  trust: certificatesOf(root),
  intermediates: certificatesOf(middle),
  at: now,
  revocation: 'off',
  ...more,
})

const codesOf = (leaf: Certificate, more: Partial<ChainOptions> = {}) =>
  buildChain(leaf, options(more)).errors.map(({ code }) => code)

describe('RFC 5280 path building', () => {
  test('a chain through an intermediate to the trust store has no errors', () => {
    const { chain, errors } = buildChain(signer.certificate, options())
    expect(errors).toEqual([])
    expect(chain.map(({ subject }) => subject.text)).toEqual(['CN=Signer', 'CN=Middle', 'CN=Root'])
  })

  test('a leaf that is itself in the trust store is trusted', () => {
    const alone = issue('Alone')
    const result = buildChain(alone.certificate, options({ trust: certificatesOf(alone) }))
    expect(result).toEqual({ chain: [alone.certificate], errors: [] })
  })

  test('an intermediate in the trust store is a trust anchor: the root is not needed', () => {
    const result = buildChain(
      signer.certificate,
      options({ trust: certificatesOf(middle), intermediates: [] }),
    )
    expect(result.errors).toEqual([])
    expect(result.chain).toHaveLength(2)
  })

  test('without the intermediate, without a trust store, or self-signed: untrusted', () => {
    expect(codesOf(signer.certificate, { intermediates: [] })).toEqual(['untrusted'])
    expect(codesOf(signer.certificate, { trust: [] })).toEqual(['untrusted'])
    expect(codesOf(issue('Alone').certificate)).toEqual(['untrusted'])
  })

  test('an impostor with the name of a trusted authority does not make a chain', () => {
    const impostor = issue('Root', { ca: true, keys: key('Impostor') })
    const forged = issue('Forged', { issuer: { ...impostor } })
    expect(codesOf(forged.certificate)).toEqual(['untrusted'])
    expect(codesOf(forged.certificate, { intermediates: certificatesOf(impostor) })).toEqual(['untrusted'])
  })

  test('a certificate that names a trusted issuer and key, and is not signed by it: bad-chain-signature', () => {
    const tbs = Buffer.from(signer.certificate.der)
    const at = tbs.indexOf('Signer')
    tbs.write('Sinner', at)
    expect(codesOf(parseCertificate(tbs))).toEqual(['bad-chain-signature'])
  })

  test('a cycle of cross-certificates ends', () => {
    const one = issue('One', { ca: true, issuer: issue('Two', { ca: true }) })
    const two = issue('Two', { ca: true, issuer: one })
    const leaf = issue('Leaf of a cycle', { issuer: two })
    expect(codesOf(leaf.certificate, { intermediates: certificatesOf(one, two) })).toEqual(['untrusted'])
  })

  test('of two certificates of one authority the one that is valid makes the chain', () => {
    const stale = issue('Middle', { ca: true, issuer: root, keys: middle.privateKey, notAfter: now - 1 })
    for (const intermediates of [certificatesOf(stale, middle), certificatesOf(middle, stale)]) {
      expect(buildChain(signer.certificate, options({ intermediates })).errors).toEqual([])
    }
  })

  test('two hundred authorities that may all have issued each other do not blow the search up', () => {
    const crowd = Array.from({ length: 200 }, () => issue('Crowd', { ca: true }).certificate)
    const started = performance.now()
    expect(codesOf(crowd[0] as Certificate, { intermediates: crowd })).toContain('untrusted')
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

describe('the work of path building', () => {
  test('is shared between the chains that are given the same counter', () => {
    const work = { signatureChecks: 3 }
    const issuer = issue('Paying root', { ca: true })
    const trust = certificatesOf(issuer)
    const leaves = ['one', 'two', 'three', 'four'].map((name) => issue(name, { issuer }).certificate)
    const codes = leaves.map((leaf) => codesOf(leaf, { trust, work }))
    expect(codes).toEqual([[], [], [], ['untrusted']])
    expect(codesOf(leaves[0] as Certificate, { trust, work })).toEqual([])
    expect(work.signatureChecks).toBe(0)
    expect(codesOf(leaves[3] as Certificate, { trust })).toEqual([])
  })
})

describe('RFC 5280 path validation', () => {
  test('a signature algorithm that we do not know is named as such', () => {
    const md5 = Buffer.from('2a864886f70d010104', 'hex')
    const sha256 = Buffer.from('2a864886f70d01010b', 'hex')
    const trusted = issueRsa('Md5 root', { ca: true })
    const der = Buffer.from(issueRsa('Md5 leaf', { issuer: trusted, keys: key('Md5 leaf') }).certificate.der)
    for (let at = der.indexOf(sha256); at !== -1; at = der.indexOf(sha256)) md5.copy(der, at)
    const { errors } = buildChain(parseCertificate(der), options({ trust: certificatesOf(trusted) }))
    expect(errors.map(({ code }) => code)).toEqual(['algorithm-not-allowed'])
    expect(errors[0]?.message).toContain('signed with an algorithm that is not supported')
  })

  test('expired and not yet valid, for any certificate of the chain', () => {
    expect(codesOf(signer.certificate, { at: now + 2 * year })).toEqual(['expired', 'expired', 'expired'])
    expect(codesOf(signer.certificate, { at: now - 2 * year })).toContain('not-yet-valid')
    expect(codesOf(signer.certificate, { at: signer.certificate.notAfter })).toEqual([])
    expect(codesOf(signer.certificate, { at: signer.certificate.notBefore })).toEqual([])
  })

  test('a signer who issues certificates is not an authority', () => {
    const child = issue('Child', { issuer: signer })
    const codes = codesOf(child.certificate, { intermediates: certificatesOf(signer, middle) })
    expect(codes).toEqual(['not-a-ca', 'key-usage'])
  })

  test('a trusted leaf does not become an authority by being trusted', () => {
    const child = issue('Child', { issuer: signer })
    expect(codesOf(child.certificate, { trust: certificatesOf(signer), intermediates: [] })).toContain(
      'not-a-ca',
    )
  })

  test('pathLenConstraint counts the authorities below, and not the leaf', () => {
    const narrow = issue('Narrow root', { ca: true, pathLength: 0 })
    const below = issue('Below', { ca: true, issuer: narrow })
    const deep = issue('Deep', { issuer: below })
    const direct = issue('Direct', { issuer: narrow })
    const trust = certificatesOf(narrow)
    expect(codesOf(deep.certificate, { trust, intermediates: certificatesOf(below) })).toEqual([
      'path-too-long',
    ])
    expect(codesOf(direct.certificate, { trust })).toEqual([])
  })

  test('a chain of more than ten certificates is too long', () => {
    let issuer = root
    const all = Array.from({ length: 11 }, (_, i) => {
      issuer = issue(`Level ${i}`, { ca: true, issuer, keys: key('Levels') })
      return issuer.certificate
    })
    expect(codesOf(issuer.certificate, { intermediates: all })).toContain('path-too-long')
  })

  test('SHA-1 below the anchor is refused unless allowed, and in the anchor does not matter', () => {
    const anchor = issueRsa('Old root', { ca: true, algorithm: 'rsa-sha1' })
    const keys = keyNamed('Old signer')
    const trust = certificatesOf(anchor)
    const old = issueRsa('Old signer', { issuer: anchor, keys, algorithm: 'rsa-sha1' }).certificate
    const fresh = issueRsa('Fresh signer', { issuer: anchor, keys }).certificate
    expect(codesOf(old, { trust })).toEqual(['algorithm-not-allowed'])
    expect(codesOf(old, { trust, allowSha1: true })).toEqual([])
    expect(codesOf(fresh, { trust })).toEqual([])
    expect(codesOf(fresh, { trust, minRsaBits: 3072 })).toEqual(Array(2).fill('algorithm-not-allowed'))
  })
})

describe('RFC 5280 revocation', () => {
  const list = (
    issuer: Issuer,
    serials: readonly string[],
    more: { thisUpdate?: number; nextUpdate?: number } = {},
  ): Crl =>
    parseCrl(
      createCrl({
        issuer,
        revoked: serials.map((serial) => ({ serial, at: now - 100 })),
        thisUpdate: now - 50,
        nextUpdate: now + 1000,
        ...more,
      }),
    )

  test('a revoked certificate is revoked from that second on', () => {
    const crls = [list(middle, [signer.certificate.serial])]
    expect(codesOf(signer.certificate, { crls, revocation: 'if-present' })).toEqual(['revoked'])
    expect(codesOf(signer.certificate, { crls, revocation: 'off' })).toEqual([])
    expect(codesOf(signer.certificate, { crls, revocation: 'if-present', at: now - 101 })).toEqual([
      'revocation-unknown',
    ])
  })

  test('a revoked intermediate breaks the chain', () => {
    const crls = [list(root, [middle.certificate.serial]), list(middle, [])]
    expect(codesOf(signer.certificate, { crls, revocation: 'required' })).toEqual(['revoked'])
  })

  test('required: every certificate below the anchor needs a current list', () => {
    expect(codesOf(signer.certificate, { revocation: 'required' })).toEqual([
      'revocation-unknown',
      'revocation-unknown',
    ])
    const crls = [list(root, []), list(middle, ['0102'])]
    expect(codesOf(signer.certificate, { crls, revocation: 'required' })).toEqual([])
  })

  test('if-present: no list is well, a list that is out of date is not', () => {
    expect(codesOf(signer.certificate, { revocation: 'if-present' })).toEqual([])
    const stale = [list(middle, [], { thisUpdate: now - 1000, nextUpdate: now - 1 })]
    expect(codesOf(signer.certificate, { crls: stale, revocation: 'if-present' })).toEqual([
      'revocation-unknown',
    ])
    const early = [list(middle, [], { thisUpdate: now + 1 })]
    expect(codesOf(signer.certificate, { crls: early, revocation: 'if-present' })).toEqual([
      'revocation-unknown',
    ])
  })

  test('a list that is out of date is still believed about what it names', () => {
    const crls = [list(middle, [signer.certificate.serial], { thisUpdate: now - 90, nextUpdate: now - 1 })]
    expect(codesOf(signer.certificate, { crls, revocation: 'if-present' })).toEqual(['revoked'])
  })

  test('a list that its issuer did not sign says nothing', () => {
    const impostor = issue('Middle', { ca: true, keys: key('Impostor') })
    const crls = [list(impostor, [signer.certificate.serial])]
    expect(codesOf(signer.certificate, { crls, revocation: 'if-present' })).toEqual(['revocation-unknown'])
  })
})

test('with warm caches a chain costs less than one of its signatures', () => {
  const crls: Crl[] = [
    parseCrl(
      createCrl({
        issuer: middle,
        revoked: [{ serial: '7F', at: now }],
        thisUpdate: now - 1,
        nextUpdate: now + 9,
      }),
    ),
  ]
  const input = options({ crls, revocation: 'if-present' })
  const bestOf = (operation: () => unknown) =>
    Math.min(
      ...Array.from({ length: 10 }, () => {
        const started = performance.now()
        for (let i = 0; i < 200; i++) operation()
        return performance.now() - started
      }),
    )
  const { certificate } = signer
  const { publicKey } = middle.certificate
  const signature = bestOf(() =>
    verifySignature(publicKey, certificate.signatureAlgorithm!, certificate.tbs, certificate.signature),
  )
  expect(bestOf(() => buildChain(certificate, input))).toBeLessThan(signature)
})
