// What is not signed, and why: each refusal with its code.
import { generateKey, parseCertificate } from '@notarium/pki'
import { describe, expect, it } from 'vitest'
import { authority, issue, now, signerFor, year } from '../testing/authority.ts'
import { type Signer, type SignOptions, signXml } from './sign-xml.ts'
import { SigningError } from './signing-error.ts'

const signer = signerFor('gost2012-256')

function refusal(payload: string | Uint8Array, options: SignOptions = {}, by: Signer = signer): SigningError {
  try {
    signXml(Buffer.from(payload), by, { at: now, ...options })
  } catch (error) {
    if (error instanceof SigningError) return error
    throw error
  }
  throw new Error('it was signed')
}

describe('documents', () => {
  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a cut document', '<a>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an undeclared prefix', '<p:a/>'],
    ['a relative namespace', '<a xmlns="relative"/>'],
    ['double Ids', '<a><b Id="x"/><c id="x"/></a>'],
    ['invalid UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e])],
    ['too deep', '<a>'.repeat(300) + '</a>'.repeat(300)],
    ['UTF-16, little end first', Buffer.from('\ufeff<a/>', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeff<a/>', 'utf16le').swap16()],
    ['windows-1251', '<?xml version="1.0" encoding="windows-1251"?><a/>'],
  ])('%s', (_, payload) => expect(refusal(payload).code).toBe('malformed-xml'))

  it('says of UTF-16 what to do', () => {
    expect(refusal(Buffer.from('\ufeff<a/>', 'utf16le')).message).toContain('UTF-8')
  })

  it('a document that is as deep as is allowed has no room for a signature, and one level less has', () => {
    const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)
    expect(signXml(Buffer.from(nested(256)), signer, { at: now }).signedXml.length).toBeGreaterThan(0)
    expect(refusal(nested(256), { placement: 'detached' }).code).toBe('malformed-xml')
  })

  it('SMEV where an element has no namespace', () => {
    const { code, message } = refusal('<a/>', { transforms: ['enveloped', 'exc-c14n', 'smev'] })
    expect(code).toBe('malformed-xml')
    expect(message).toContain('namespace')
  })

  it('a document that is signed already', () => {
    const { signedXml } = signXml(Buffer.from('<a/>'), signer, { at: now })
    expect(refusal(signedXml).code).toBe('already-signed')
    expect(refusal(signedXml).message).not.toContain('detached')
    const inside = `<all><deep>${Buffer.from(signedXml)}</deep></all>`
    expect(refusal(inside).code).toBe('already-signed')
    const empty = '<a><x:Signature xmlns:x="http://www.w3.org/2000/09/xmldsig#"/></a>'
    expect(refusal(empty).code).toBe('already-signed')
  })

  it.each([
    '<a/>',
    '<Envelope/>',
    '<Envelope xmlns="urn:other"><Body/></Envelope>',
    '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"/>',
    '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body xmlns="urn:other"/></Envelope>',
    '<a><Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body/></Envelope></a>',
  ])('not a SOAP envelope: %s', (payload) => {
    expect(refusal(payload, { placement: 'wss' }).code).toBe('not-a-soap-envelope')
  })
})

describe('keys and certificates', () => {
  const keys = signer.privateKey
  it('expired, and not yet valid', () => {
    const expired = issue({ keys, issuer: authority, notBefore: now - year, notAfter: now - 1 })
    const future = issue({ keys, issuer: authority, notBefore: now + 1, notAfter: now + year })
    expect(refusal('<a/>', {}, expired)).toMatchObject({ code: 'certificate-expired' })
    expect(refusal('<a/>', {}, expired).message).toContain('expired')
    expect(refusal('<a/>', {}, future)).toMatchObject({ code: 'certificate-expired' })
    expect(refusal('<a/>', {}, future).message).toContain('not valid yet')
  })

  it('not for signing', () => {
    const der = Buffer.from(signer.certificate.der)
    // keyUsage: digitalSignature and nonRepudiation become keyEncipherment.
    const usage = der.indexOf(Buffer.from('0404030206c0', 'hex'))
    expect(usage).toBeGreaterThan(0)
    Buffer.from('040403020520', 'hex').copy(der, usage)
    const certificate = parseCertificate(der)
    expect(certificate.keyUsage).toEqual(['keyEncipherment'])
    expect(refusal('<a/>', {}, { privateKey: keys, certificate }).code).toBe('not-for-signing')
  })

  it.each([
    ['gost2012-256', 'gost2012-512'],
    ['gost2012-256', 'rsa-sha256'],
    ['gost2012-512', 'gost2012-256'],
    ['rsa-sha256', 'gost2012-256'],
  ] as const)('a key for %s does not sign with %s', (own, algorithm) => {
    expect(refusal('<a/>', { algorithm }, signerFor(own)).code).toBe('wrong-algorithm')
  })

  it('a certificate of another key', () => {
    const other = generateKey({ type: 'gost2012-256' })
    expect(refusal('<a/>', {}, { ...signer, privateKey: other }).code).toBe('key-mismatch')
    const rsa = signerFor('rsa-sha256').privateKey
    expect(refusal('<a/>', {}, { ...signer, privateKey: rsa }).code).toBe('key-mismatch')
  })

  it('a curve that differs though the type is the same', () => {
    const other = generateKey({ type: 'gost2012-256', curveOid: '1.2.643.7.1.2.1.1.1' })
    expect(refusal('<a/>', {}, { ...signer, privateKey: other }).code).toBe('key-mismatch')
  })
})
