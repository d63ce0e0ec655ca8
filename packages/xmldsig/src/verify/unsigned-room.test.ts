// Room inside ds:Signature that nothing signs: what is put there after signing leaves every digest right, and makes
// the signature malformed all the same.
import { describe, expect, it } from 'vitest'
import { dsNamespace, wsseNamespace, xadesNamespace } from '../signature/namespaces.ts'
import { codesOf, signerFor, verified } from '../testing/authority.ts'
import { fillIn, keyInfoText, referenceText, signatureText } from '../testing/template.ts'

const signer = signerFor('gost2012-256')
const keyInfo = keyInfoText(signer.certificate.der)
const dsig11 = 'http://www.w3.org/2009/xmldsig11#'

const signed = (rest = keyInfo) =>
  fillIn(`<doc xmlns="urn:doc"><content Id="content">1</content>${signatureText({ rest })}</doc>`, signer)

function changed(text: string, from: string, to: string): string {
  const result = text.replace(from, to)
  if (result === text) throw new Error(`nothing to change: ${from}`)
  return result
}

const before = (tag: string, added: string) => changed(signed(), tag, added + tag)

describe('text', () => {
  const places = [
    ['ds:Signature', '<ds:SignedInfo>'],
    ['the middle of ds:Signature', '<ds:KeyInfo>'],
    ['the end of ds:Signature', '</ds:Signature>'],
    ['ds:KeyInfo', '<ds:X509Data>'],
    ['ds:X509Data', '</ds:X509Data>'],
  ] as const

  it.each(places)('in %s is refused', (_, tag) => {
    expect(codesOf(before(tag, 'pay 900'))).toEqual(['malformed-signature'])
    expect(codesOf(before(tag, '<!-- --> x'))).toEqual(['malformed-signature'])
    expect(codesOf(before(tag, '<![CDATA[x]]>'))).toEqual(['malformed-signature'])
    expect(codesOf(before(tag, '&#x41;'))).toEqual(['malformed-signature'])
  })

  it.each(places)('in %s may be white space', (_, tag) => {
    expect(codesOf(before(tag, ' \r\n\t<!-- a comment --> '))).toEqual([])
  })

  it.each(['<ds:Reference ', '<ds:Transforms>', '<ds:Transform ', '</ds:Reference>'])(
    'before %s is refused, although it is signed',
    (tag) => {
      const reference = referenceText().replace(tag, `x${tag}`)
      const text = signatureText({ rest: keyInfo, references: reference })
      expect(codesOf(fillIn(`<doc><content Id="content"/>${text}</doc>`, signer))).toEqual([
        'malformed-signature',
      ])
    },
  )
})

describe('elements of others', () => {
  it.each([
    ['ds:KeyInfo', '<ds:X509Data>', '<pay xmlns="urn:pay">900</pay>'],
    ['ds:KeyInfo, without a namespace', '</ds:KeyInfo>', '<pay xmlns="">900</pay>'],
    ['ds:X509Data', '</ds:X509Data>', '<pay xmlns="urn:pay">900</pay>'],
    ['ds:X509Data, of WS-Security', '</ds:X509Data>', `<w:Reference xmlns:w="${wsseNamespace}"/>`],
  ])('in %s are refused', (_, tag, added) => {
    expect(codesOf(before(tag, added))).toEqual(['malformed-signature'])
  })

  it.each([
    ['ds:KeyInfo', '</ds:KeyInfo>', '<ds:KeyName>name</ds:KeyName>'],
    ['ds:KeyInfo, of version 1.1', '</ds:KeyInfo>', `<d:KeyInfoReference xmlns:d="${dsig11}" URI="#a"/>`],
    [
      'ds:X509Data, of version 1.1',
      '</ds:X509Data>',
      `<d:X509Digest xmlns:d="${dsig11}">AA==</d:X509Digest>`,
    ],
  ])('what belongs in %s is not', (_, tag, added) => expect(codesOf(before(tag, added))).toEqual([]))
})

describe('ds:Object', () => {
  const properties = `<x:QualifyingProperties xmlns:x="${xadesNamespace}"/>`
  const withObject = (content: string) => before('</ds:Signature>', `<ds:Object>${content}</ds:Object>`)

  it.each([
    ['content', '<pay xmlns="urn:pay">900</pay>'],
    ['text', 'pay 900'],
    ['nothing', ''],
    ['properties with content beside them', `${properties}<pay/>`],
    ['properties with text beside them', `${properties}pay 900`],
    ['properties twice', properties + properties],
    ['properties of another namespace', '<QualifyingProperties/>'],
  ])('of %s, which nothing signs, is refused', (_, content) => {
    const { errors, signatures } = verified(withObject(content))
    expect(errors.map(({ code }) => code)).toEqual(['malformed-signature'])
    expect(errors[0]!.message).toContain('an object that nothing signs')
    expect(signatures[0]!.covered).toEqual([])
  })

  it('of XAdES properties may be unsigned', () => expect(codesOf(withObject(` ${properties} `))).toEqual([]))

  it.each(['<ds:Object Id="it"><a/></ds:Object>', '<ds:Object><a Id="it"/></ds:Object>'])(
    'that is signed, or holds what is signed, belongs there: %s',
    (object) => {
      const references = referenceText({ attributes: 'URI="#it"' })
      const enveloping = (more: string) =>
        fillIn(signatureText({ references, rest: keyInfo + object + more }), signer)
      expect(codesOf(enveloping(''))).toEqual([])
      expect(codesOf(enveloping(`<ds:Object xmlns:ds="${dsNamespace}"/>`))).toEqual(['malformed-signature'])
    },
  )
})
