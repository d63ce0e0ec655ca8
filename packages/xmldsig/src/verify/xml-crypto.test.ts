// xml-crypto, another implementation in JavaScript: we verify what it signs, and it verifies what we sign.
import { describe, expect, it } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { signXml } from '../sign/sign-xml.ts'
import { canonicalizationUri, digestUri, signatureUri } from '../signature/algorithms.ts'
import { codesOf, issue, keyFor, now } from '../testing/authority.ts'
import { certificatePem, privateKeyPem } from '../testing/programs.ts'
import { enveloped } from '../testing/template.ts'

const signer = issue({ keys: keyFor('rsa-sha256') })
const trust = [signer.certificate]
const publicCert = certificatePem(signer.certificate)
const text = '<p:pay xmlns:p="urn:pay" xmlns:u="urn:u" Id="pay"><кому b="2" a="1">Иванов</кому><e/></p:pay>'

describe('xml-crypto', () => {
  it.each([
    ['sha256', 'exc-c14n'],
    ['sha512', 'exc-c14n'],
    ['sha256', 'c14n'],
  ] as const)('signs with %s and %s, we verify', (hash, canonicalization) => {
    const canonicalizationAlgorithm = canonicalizationUri(canonicalization)
    const signing = new SignedXml({
      privateKey: privateKeyPem(signer.privateKey),
      publicCert,
      canonicalizationAlgorithm: canonicalizationAlgorithm as never,
      signatureAlgorithm: signatureUri(`rsa-${hash}`),
    })
    signing.addReference({
      xpath: '/*',
      transforms: [enveloped, canonicalizationAlgorithm],
      digestAlgorithm: digestUri(hash),
    })
    signing.computeSignature(text)
    const signed = signing.getSignedXml()
    expect(codesOf(signed, { trust })).toEqual([])
    expect(codesOf(signed.replace('Иванов', 'Петров'), { trust })).toEqual(['digest-mismatch'])
  })

  it.each([
    ['rsa-sha256', 'none'],
    ['rsa-sha512', 'none'],
    ['rsa-sha256', 'bes'],
  ] as const)('verifies what we sign with %s, XAdES %s', (algorithm, xades) => {
    const { signedXml } = signXml(Buffer.from(text), signer, { algorithm, xades, at: now })
    const signed = Buffer.from(signedXml).toString()
    const holds = (document: string) => {
      const checking = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
      checking.loadSignature(/<ds:Signature .*<\/ds:Signature>/s.exec(document)![0])
      try {
        return checking.checkSignature(document)
      } catch {
        return false
      }
    }
    expect(holds(signed)).toBe(true)
    expect(holds(signed.replace('Иванов', 'Петров'))).toBe(false)
  })
})
