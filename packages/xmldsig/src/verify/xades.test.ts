// XAdES-BES: signed properties bind the certificate and the time, and are no content themselves.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signXml } from '../sign/sign-xml.ts'
import { digestUri } from '../signature/algorithms.ts'
import { signedPropertiesType, xadesNamespace } from '../signature/namespaces.ts'
import { authority, codesOf, issue, now, signerFor, verified } from '../testing/authority.ts'
import { fillIn, keyInfoText, referenceText, signatureText } from '../testing/template.ts'

const signer = signerFor('gost2012-256')
const { der } = signer.certificate
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('what we sign', () => {
  const text = Buffer.from(
    signXml(Buffer.from('<doc/>'), signer, { xades: 'bes', at: now }).signedXml,
  ).toString()

  it('covers the document, and not its own properties', () => {
    expect(verified(text)).toMatchObject({ valid: true, signatures: [{ covered: [{ path: '/doc' }] }] })
  })

  it('is refused with another certificate for the same key', () => {
    const twin = issue({ keys: signer.privateKey, issuer: authority })
    const swapped = text.replace(base64(der), base64(twin.certificate.der))
    expect(codesOf(swapped)).toEqual(['certificate-mismatch'])
  })

  it('is refused with another time', () => {
    expect(codesOf(text.replace('2026-06-01T00', '2026-06-01T01'))).toEqual(['digest-mismatch'])
  })

  it('is refused without the reference to its content', () => {
    const [content] = /<ds:Reference URI="">.*?<\/ds:Reference>/.exec(text)!
    expect(codesOf(text.replace(content!, ''))).toEqual(['signature-mismatch', 'nothing-covered'])
  })
})

describe('properties written by hand', () => {
  const properties = (certDigest: string) =>
    `<ds:Object><x:QualifyingProperties xmlns:x="${xadesNamespace}"><x:SignedProperties Id="p"><x:SignedSignatureProperties>` +
    `<x:SigningCertificate><x:Cert>${certDigest}</x:Cert></x:SigningCertificate>` +
    '</x:SignedSignatureProperties></x:SignedProperties></x:QualifyingProperties></ds:Object>'
  const certDigest = (uri: string, value: string) =>
    `<x:CertDigest><ds:DigestMethod Algorithm="${uri}"/><ds:DigestValue>${value}</ds:DigestValue></x:CertDigest>`
  const toProperties = referenceText({ attributes: `URI="#p" Type="${signedPropertiesType}"` })
  const signed = (object: string, references = referenceText() + toProperties) =>
    fillIn(
      `<doc><content Id="content">1</content>${signatureText({ references, rest: keyInfoText(der) + object })}</doc>`,
      signer,
    )
  const hashed = (name: string) => createHash(name).update(der).digest('base64')

  it('SHA-256 names the certificate', () => {
    expect(codesOf(signed(properties(certDigest(digestUri('sha256'), hashed('sha256')))))).toEqual([])
  })

  it('SHA-1 does so only where it is allowed', () => {
    const text = signed(properties(certDigest(digestUri('sha1'), hashed('sha1'))))
    expect(codesOf(text)).toEqual(['algorithm-not-allowed'])
    expect(codesOf(text, { allowSha1: true })).toEqual([])
  })

  it.each([
    ['an unknown digest', certDigest('urn:unknown', 'AAAA'), 'algorithm-not-allowed'],
    ['no digest', '', 'malformed-signature'],
    ['an empty digest', '<x:CertDigest/>', 'malformed-signature'],
    ['a digest that is no base64', certDigest(digestUri('sha256'), '!'), 'malformed-signature'],
    [
      'a digest of another certificate',
      certDigest(digestUri('sha256'), hashed('sha512')),
      'certificate-mismatch',
    ],
    ['half a digest', certDigest(digestUri('sha256'), hashed('sha256').slice(0, 20)), 'certificate-mismatch'],
  ])('%s', (_, inside, code) => expect(codesOf(signed(properties(inside)))).toEqual([code]))

  it('are no content, also when they are moved out of the signature', () => {
    const object = properties(certDigest(digestUri('sha256'), hashed('sha256')))
    const alone = signed(object, toProperties)
    expect(codesOf(alone)).toEqual(['nothing-covered'])
    const inner = /<x:QualifyingProperties.*<\/x:QualifyingProperties>/.exec(object)![0]
    const outside = inner.replace(' xmlns:x', ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:x')
    const moved = (text: string) => text.replace(object, '').replace('</doc>', `${outside}</doc>`)
    expect(codesOf(moved(alone))).toEqual(['nothing-covered'])
    expect(verified(moved(signed(object))).signatures[0]).toMatchObject({
      valid: true,
      covered: [{ id: 'content' }],
    })
  })
})
