// Whose signature it is: certificates in the document and in the trust store, and what is told about the signer.
import { createCrl, generateKey, type Issuer, parseCrl } from '@notarium/pki'
import { describe, expect, it } from 'vitest'
import { type Signer, signXml } from '../sign/sign-xml.ts'
import { dsNamespace } from '../signature/namespaces.ts'
import {
  authority,
  codesOf,
  issue,
  now,
  signerFor,
  subject,
  trusting,
  verified,
  year,
} from '../testing/authority.ts'
import { fillIn, keyInfoText, signatureText } from '../testing/template.ts'

const signer = signerFor('gost2012-256')
const keys = signer.privateKey

/** Signed with the signer's key, whatever the key information says. */
const signedWith = (rest: string, by: Signer = signer) =>
  fillIn(`<doc><content Id="content">1</content>${signatureText({ rest })}</doc>`, by)
const signedBy = (by: Issuer, ...more: Issuer[]) =>
  signedWith(keyInfoText(...[by, ...more].map(({ certificate }) => certificate.der)), by)

const stranger = issue({
  subject: { commonName: 'Stranger' },
  ca: true,
  keys: generateKey({ type: 'gost2012-256' }),
})

describe('trust comes from the trust store alone', () => {
  it('without one nobody is trusted, but all else is checked and told', () => {
    const result = verified(signedBy(signer), { trust: undefined as never })
    expect(result.errors.map(({ code }) => code)).toEqual(['untrusted'])
    expect(result.signatures[0]!.covered).toHaveLength(1)
    expect(result.signatures[0]!.signer).toBe(signer.certificate)
  })

  it('an empty one trusts nobody', () =>
    expect(codesOf(signedBy(signer), { trust: [] })).toEqual(['untrusted']))

  it('an authority that the document brings along is not trusted for that', () => {
    const by = issue({ keys, issuer: stranger })
    expect(codesOf(signedBy(by, stranger))).toEqual(['untrusted'])
    expect(codesOf(signedBy(by, stranger), { trust: [stranger.certificate] })).toEqual([])
  })

  it('a self-signed certificate is not trusted, unless the trust store has it', () => {
    const own = issue({ keys })
    expect(codesOf(signedBy(own))).toEqual(['untrusted'])
    expect(codesOf(signedBy(own), { trust: [own.certificate] })).toEqual([])
  })

  it('an authority of the same name with another key is not the trusted one', () => {
    const impostor = issue({ subject: { commonName: 'Test Authority' }, ca: true, keys: stranger.privateKey })
    const codes = codesOf(signedBy(issue({ keys, issuer: impostor }), impostor))
    expect(codes).toHaveLength(1)
    expect(['untrusted', 'bad-chain-signature']).toContain(codes[0])
  })

  it('through an authority in between, which the document brings along', () => {
    const middle = issue({
      subject: { commonName: 'Middle' },
      ca: true,
      issuer: authority,
      keys: stranger.privateKey,
    })
    const by = issue({ keys, issuer: middle })
    expect(codesOf(signedBy(by, middle))).toEqual([])
    expect(codesOf(signedBy(by))).toEqual(['untrusted'])
    expect(verified(signedBy(by, middle)).signatures[0]!.chain).toHaveLength(3)
  })

  it('a signer does not issue certificates', () => {
    const fraud = issue({ keys: stranger.privateKey, subject: { commonName: 'Fraud' }, issuer: signer })
    expect(codesOf(signedBy(fraud, signer))).toContain('not-a-ca')
  })
})

describe('time and revocation', () => {
  it('expired', () => {
    const by = issue({ keys, issuer: authority, notBefore: now - year, notAfter: now - 1 })
    expect(codesOf(signedBy(by))).toEqual(['expired'])
    expect(codesOf(signedBy(by), { at: now - 1 })).toEqual([])
  })

  it('not yet valid', () => {
    const by = issue({ keys, issuer: authority, notBefore: now + 1, notAfter: now + year })
    expect(codesOf(signedBy(by))).toEqual(['not-yet-valid'])
    expect(codesOf(signedBy(by), { at: now + 1 })).toEqual([])
  })

  it('now, when no moment is given', () => {
    const soon = Math.floor(Date.now() / 1000)
    const by = issue({ keys, issuer: authority, notBefore: soon - 3600, notAfter: soon + 3600 })
    const root = { at: undefined as never, trust: [by.certificate] }
    expect(codesOf(signedBy(by), root)).toEqual([])
  })

  const revoked = [{ serial: signer.certificate.serial, at: now - 10 }]
  const list = (entries: typeof revoked) =>
    parseCrl(createCrl({ issuer: authority, revoked: entries, thisUpdate: now - 100, nextUpdate: now + 100 }))

  it('revoked', () => {
    const crls = [list(revoked)]
    expect(codesOf(signedBy(signer), { crls })).toEqual(['revoked'])
    expect(codesOf(signedBy(signer), { crls, revocation: 'off' })).toEqual([])
    expect(codesOf(signedBy(signer), { crls: [list([])] })).toEqual([])
  })

  it('without a list where one is required', () => {
    expect(codesOf(signedBy(signer), { revocation: 'required' })).toEqual(['revocation-unknown'])
    expect(codesOf(signedBy(signer), { revocation: 'required', crls: [list([])] })).toEqual([])
  })
})

describe('key information', () => {
  it('none: a trusted certificate may fit', () => {
    expect(codesOf(signedWith(''))).toEqual(['signature-mismatch'])
    expect(codesOf(signedWith(''), { trust: [authority.certificate, signer.certificate] })).toEqual([])
    expect(codesOf(signedWith(''), { trust: [signerFor('rsa-sha256').certificate] })).toEqual([
      'no-certificate',
    ])
    expect(codesOf(signedWith(''), { trust: [] })).toEqual(['no-certificate'])
  })

  const keyValue =
    '<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>AQAB</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>'
  it.each([
    ['a bare key', keyValue],
    ['a key name', '<ds:KeyName>Иванов</ds:KeyName>'],
    ['nothing', ''],
    [
      'data without a certificate',
      '<ds:X509Data><ds:X509SubjectName>CN=x</ds:X509SubjectName></ds:X509Data>',
    ],
    ['somewhere else to look', '<ds:RetrievalMethod URI="http://example.org/"/>'],
  ])('%s is no certificate', (_, content) => {
    const document = signedWith(`<ds:KeyInfo>${content}</ds:KeyInfo>`)
    expect(codesOf(document, { trust: [] })).toEqual(['no-certificate'])
    expect(codesOf(document, { trust: [signer.certificate] })).toEqual([])
  })

  it('a certificate with another key', () => {
    const other = issue({ keys: stranger.privateKey, issuer: authority })
    expect(codesOf(signedWith(keyInfoText(other.certificate.der)))).toEqual(['signature-mismatch'])
  })

  it('of several certificates the one whose key fits', () => {
    const others = [authority, issue({ keys: stranger.privateKey, issuer: authority })]
    const all = keyInfoText(...[...others, signer].map(({ certificate }) => certificate.der))
    const result = verified(signedWith(all))
    expect(result.errors).toEqual([])
    expect(result.signatures[0]!.signer).toBe(signer.certificate)
  })

  it('21 certificates are too many', () => {
    const others = Array.from({ length: 20 }, () => issue({ keys: stranger.privateKey, issuer: authority }))
    const many = (count: number) =>
      signedWith(
        keyInfoText(...[signer, ...others].slice(0, count).map(({ certificate }) => certificate.der)),
      )
    expect(codesOf(many(20))).toEqual([])
    expect(codesOf(many(21))).toEqual(['limit'])
  })

  it('the same certificate twice', () => {
    const { der } = signer.certificate
    expect(codesOf(signedWith(keyInfoText(der, der)))).toEqual(['malformed-signature'])
  })

  it('a certificate that is none', () => {
    const junk = signedWith(keyInfoText(Buffer.from('junk')))
    expect(codesOf(junk)).toEqual(['malformed-certificate'])
    const cut = signedWith(keyInfoText(signer.certificate.der.subarray(0, -9)))
    expect(codesOf(cut)).toEqual(['malformed-certificate'])
    // Nor does a trusted certificate that fits make up for it.
    expect(codesOf(junk, { trust: [signer.certificate] })).toEqual(['malformed-certificate'])
  })

  const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
  const token = (uri: string) =>
    `<ds:KeyInfo><w:SecurityTokenReference xmlns:w="${wsse}"><w:Reference URI="${uri}"/></w:SecurityTokenReference></ds:KeyInfo>`
  it.each(['#content', '#nowhere', 'http://example.org/', ''])('a security token at "%s"', (uri) => {
    expect(codesOf(signedWith(token(uri)))).toEqual(['no-certificate'])
  })

  it('several security tokens in one reference', () => {
    const two = token('#content').replace(/<w:Reference [^>]*>/, '$&$&')
    expect(codesOf(signedWith(two))).toEqual(['malformed-signature'])
  })
})

describe('who signed is told whenever it can be read', () => {
  const facts = { commonName: subject.commonName, inn: subject.inn }
  const { signedXml } = signXml(Buffer.from('<doc>1</doc>'), signer, { at: now })
  const text = Buffer.from(signedXml).toString()
  it.each([
    ['valid', text, {}],
    ['untrusted', text, { trust: [] }],
    ['changed', text.replace('>1<', '>2<'), {}],
    ['of a wrong value', text.replace(/<ds:SignatureValue>..../, '<ds:SignatureValue>AAAA'), {}],
    ['of an unknown algorithm', text.replace(/(<ds:SignatureMethod Algorithm=")/, '$1urn:x'), {}],
    ['without a reference', text.replace(/<ds:Reference .*<\/ds:Reference>/, ''), {}],
    ['without a signed info', text.replace(/<ds:SignedInfo>.*<\/ds:SignedInfo>/, ''), {}],
    ['with a double Id', text.replace('>1<', '><a Id="x"/><b Id="x"/><'), {}],
    ['expired', text, { at: now + 2 * year }],
  ])('%s', (_, document, options) => {
    const found = verified(document, { ...trusting, ...options }).signatures[0]!.signer!
    expect(found.subjectFacts).toMatchObject(facts)
    expect(found.serial).toBe(signer.certificate.serial)
    expect([found.notBefore, found.notAfter]).toEqual([now - year, now + year])
  })

  it('but not from a certificate that is none', () => {
    const junk = `<doc><Signature xmlns="${dsNamespace}"><KeyInfo><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></Signature></doc>`
    expect(verified(junk).signatures[0]!.signer).toBeUndefined()
  })
})
