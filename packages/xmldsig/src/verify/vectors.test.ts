// Documents signed by others: the xmlsec library's own, and CryptoPro-made GOST ones.
import { readFileSync } from 'node:fs'
import { parseCertificate, parseCrl, readPkcs12, verifySignature } from '@notarium/pki'
import { describe, expect, it } from 'vitest'
import { describeWithVectors } from '../../../../test/setup/tools.ts'
import { signXml } from '../sign/sign-xml.ts'
import { digestByUri, signatureByUri } from '../signature/algorithms.ts'
import { dsNamespace } from '../signature/namespaces.ts'
import { ownPrimitives } from '../signature/primitives.ts'
import { codesOf, now, verified } from '../testing/authority.ts'
import { canonicalText } from '../testing/rendering.ts'
import { decodeBase64 } from '../transforms/base64.ts'
import { attributeValue, elementsNamed } from '../xml/navigate.ts'
import { parseXml } from '../xml/parse.ts'
import { textBytes } from '../xml/text.ts'

describeWithVectors('the xmlsec library', (folder) => {
  const read = (path: string) => readFileSync(new URL(`xmlsec/${path}`, folder))
  const certificate = (path: string) => parseCertificate(read(path))
  const trust = [certificate('rsa/cacert.pem')]

  describe('RSA', () => {
    it.each(['enveloping-sha256-rsa-sha256.xml', 'enveloping-sha512-rsa-sha512.xml'])(
      '%s is valid',
      (name) => {
        const { errors, signatures } = verified(read(`rsa/${name}`), { trust })
        expect(errors).toEqual([])
        expect(signatures[0]!.covered).toEqual([
          { path: '/Signature/Object[1]', id: 'object', extent: 'element' },
        ])
        expect(signatures[0]!.chain).toHaveLength(3)
        expect(signatures[0]!.signer!.subjectFacts.commonName).toMatch(/^Test Key rsa-/)
        expect(codesOf(read(`rsa/${name}`))).toEqual(['untrusted'])
        const changed = Buffer.from(
          read(`rsa/${name}`)
            .toString()
            .replace(/(<Object [^>]*>)/, '$1 '),
        )
        expect(codesOf(changed, { trust })).toEqual(['digest-mismatch'])
      },
    )

    it.each(['enveloping-sha1-rsa-sha1.xml', 'enveloping-rsa-x509chain.xml'])(
      '%s is valid where SHA-1 is allowed',
      (name) => {
        expect(codesOf(read(`rsa/${name}`), { trust })).toEqual(['algorithm-not-allowed'])
        expect(codesOf(read(`rsa/${name}`), { trust, allowSha1: true })).toEqual([])
      },
    )

    it.each([
      ['enveloping-md5-rsa-md5.xml', 'rsa-md5'],
      ['enveloped-sha1-rsa-sha1.xml', 'REC-xpath'],
      ['enveloped-sha256-rsa-pss-sha256.xml', 'REC-xpath'],
    ])('%s is refused', (name, why) => {
      const { errors } = verified(read(`rsa/${name}`), { trust, allowSha1: true })
      expect(errors.map(({ code }) => code)).toEqual(['algorithm-not-allowed'])
      expect(errors[0]!.message).toContain(why)
    })

    it('a signer whom the list revokes', () => {
      const [entry] = readPkcs12(read('rsa/rsa-2048-key.p12'), 'secret123')
      const signer = {
        privateKey: entry!.privateKey,
        certificate: certificate('rsa/rsa-2048-cert.pem'),
        chain: [certificate('rsa/ca2cert.pem')],
      }
      const crl = parseCrl(read('rsa/rsa-2048-cert-revoked-crl.pem'))
      const { signedXml } = signXml(Buffer.from('<doc/>'), signer, { algorithm: 'rsa-sha256', at: now })
      expect(codesOf(signedXml, { trust })).toEqual([])
      expect(codesOf(signedXml, { trust, crls: [crl], at: crl.thisUpdate })).toEqual(['revoked'])
    })

    it('an expired certificate', () => {
      const expired = Buffer.from(certificate('rsa/rsa-expired-cert.pem').der).toString('base64')
      const authority = Buffer.from(certificate('rsa/ca2cert.pem').der).toString('base64')
      const data = [expired, authority].map((der) => `<X509Certificate>${der}</X509Certificate>`).join('')
      const document = read('rsa/enveloping-sha256-rsa-sha256.xml')
        .toString()
        .replace(/<X509Data>.*<\/X509Data>/s, `<X509Data>${data}</X509Data>`)
      expect(codesOf(document, { trust })).toEqual(['signature-mismatch', 'expired'])
      expect(codesOf(document, { trust, at: Date.UTC(2026, 2, 15) / 1000 })).toEqual(['signature-mismatch'])
    })
  })

  describe.each(['gost2001', 'gost2012-256'] as const)('%s by CryptoPro', (algorithm) => {
    const bytes = read(`gost/enveloped-${algorithm}.xml`)
    const document = parseXml(bytes)
    const one = (name: string) => elementsNamed(document, dsNamespace, name)[0]!
    const octetsIn = (name: string) => decodeBase64(textBytes(document, one(name)))
    const algorithmOf = (name: string) => attributeValue(document, one(name), 'Algorithm')!

    it('is refused for its XPath transform, and says who signed', () => {
      const { errors, signatures } = verified(bytes, { trust })
      expect(errors.map(({ code }) => code)).toEqual(['algorithm-not-allowed'])
      expect(errors[0]!.message).toContain('REC-xpath')
      expect(signatures[0]!.signer!.publicKey).toMatchObject({ kind: 'gost', algorithm })
    })

    it('but its signature value is that of the signer over ds:SignedInfo', () => {
      expect(signatureByUri(algorithmOf('SignatureMethod'))).toBe(algorithm)
      const { publicKey } = verified(bytes).signatures[0]!.signer!
      const octets = canonicalText(document, { algorithm: 'c14n', comments: false, node: one('SignedInfo') })
      const holds = (text: string) =>
        verifySignature(publicKey, algorithm, Buffer.from(text), octetsIn('SignatureValue'))
      expect(holds(octets)).toBe(true)
      expect(holds(octets.replace('enveloped', 'Enveloped'))).toBe(false)
    })

    it('and its digest is that of the document without the signature', () => {
      const digest = ownPrimitives.startDigest(digestByUri(algorithmOf('DigestMethod'))!)
      const options = { algorithm: 'c14n', comments: false, exclude: one('Signature') } as const
      digest.update(Buffer.from(canonicalText(document, options)))
      expect(Buffer.from(digest.digest())).toEqual(Buffer.from(octetsIn('DigestValue')))
    })
  })
})
