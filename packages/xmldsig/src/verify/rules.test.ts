// The form of a signature, rule by rule: each document here is right but for one thing, and that thing is named.
import { describe, expect, it } from 'vitest'
import { dsNamespace, signedPropertiesType } from '../signature/namespaces.ts'
import { codesOf, signerFor, verified } from '../testing/authority.ts'
import {
  enveloped,
  excC14n,
  fillIn,
  keyInfoText,
  referenceText,
  type SignatureText,
  signatureText,
  transform,
} from '../testing/template.ts'

const signer = signerFor('gost2012-256')
const keyInfo = keyInfoText(signer.certificate.der)
const wsu = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'

function signed(changes: Partial<SignatureText> = {}, extra = ''): string {
  const signature = signatureText({ rest: keyInfo, ...changes })
  const content = '<content Id="content">оплатить 100</content>'
  return fillIn(`<doc xmlns="urn:doc">${content}${extra}${signature}</doc>`, signer)
}
const references = (...texts: string[]) => ({ references: texts.join('') })
/** A change of what is signed already, which must not go amiss. */
function changed(text: string, from: string | RegExp, to: string): string {
  const result = text.replace(from, to)
  if (result === text) throw new Error(`nothing to change: ${from}`)
  return result
}

it('the document that all others here are made from is valid', () => {
  const { valid, errors, signatures } = verified(signed())
  expect({ valid, errors }).toEqual({ valid: true, errors: [] })
  expect(signatures).toHaveLength(1)
  expect(signatures[0]).toMatchObject({
    path: '/doc/ds:Signature[1]',
    algorithm: 'gost2012-256',
    covered: [{ path: '/doc/content[1]', id: 'content', extent: 'element' }],
  })
})

describe('ds:Signature', () => {
  const second = `<ds:SignedInfo xmlns:ds="${dsNamespace}"/>`
  it.each([
    ['a second SignedInfo before', /(<ds:SignedInfo>)/, `${second}$1`],
    ['a second SignedInfo after', /(<ds:SignatureValue>)/, `${second}$1`],
    ['a second SignedInfo at the end', /(<\/ds:Signature>)/, `${second}$1`],
    ['no SignedInfo', /<ds:SignedInfo>.*<\/ds:SignedInfo>/, ''],
    ['no SignatureValue', /<ds:SignatureValue>.*<\/ds:SignatureValue>/, ''],
    ['a second SignatureValue', /(<ds:SignatureValue>.*<\/ds:SignatureValue>)/, '$1$1'],
    ['a second KeyInfo', /(<ds:KeyInfo>.*<\/ds:KeyInfo>)/, '$1$1'],
    ['an element of another namespace', /(<\/ds:Signature>)/, '<SignedInfo xmlns="urn:other"/>$1'],
    ['SignedInfo of another namespace', /(<ds:SignedInfo>)/, '<SignedInfo/>$1'],
    [
      'KeyInfo before SignedInfo',
      /(<ds:SignedInfo>.*<\/ds:SignatureValue>)(<ds:KeyInfo>.*<\/ds:KeyInfo>)/,
      '$2$1',
    ],
    ['SignatureMethod missing', /<ds:SignatureMethod [^>]*>/, ''],
    ['CanonicalizationMethod missing', /<ds:CanonicalizationMethod [^>]*>/, ''],
    ['an Algorithm missing', /(<ds:SignatureMethod) Algorithm="[^"]*"/, '$1'],
    ['DigestMethod missing', /<ds:DigestMethod [^>]*>/, ''],
    ['DigestValue missing', /<ds:DigestValue>.*<\/ds:DigestValue>/, ''],
    ['a second DigestValue', /(<ds:DigestValue>.*<\/ds:DigestValue>)/, '$1$1'],
    ['a second Transforms', /(<ds:Transforms>.*<\/ds:Transforms>)/, '$1$1'],
    ['parameters of the signature method', /(<ds:SignatureMethod [^>]*)\/>/, '$1><a/></ds:SignatureMethod>'],
    ['something among the references', /(<\/ds:SignedInfo>)/, '<other/>$1'],
  ])('%s', (_, from, to) => {
    expect(codesOf(changed(signed(), from, to))).toEqual(['malformed-signature'])
  })

  it('no reference at all', () => expect(codesOf(signed(references()))).toEqual(['malformed-signature']))

  it('30 references are taken, 31 are not', () => {
    const many = (count: number) => references(...Array.from({ length: count }, () => referenceText()))
    expect(codesOf(signed(many(30)))).toEqual([])
    expect(codesOf(signed(many(31)))).toEqual(['limit'])
  })

  it('every reference is checked, the last one too', () => {
    const other = '<other Id="other">1</other>'
    const text = signed(references(referenceText(), referenceText({ attributes: 'URI="#other"' })), other)
    expect(codesOf(text)).toEqual([])
    const result = verified(changed(text, '>1<', '>2<'))
    expect(result.errors.map(({ code }) => code)).toEqual(['digest-mismatch'])
    expect(result.errors[0]!.message).toContain('"#other"')
    expect(result.signatures[0]!.covered.map(({ id }) => id)).toEqual(['content'])
  })
})

describe('transforms', () => {
  const withTransforms = (...transforms: string[]) => signed(references(referenceText({ transforms })))
  it('5 are taken, 6 are not', () => {
    const five = [enveloped, enveloped, enveloped, enveloped, excC14n].map((uri) => transform(uri))
    expect(codesOf(withTransforms(...five))).toEqual([])
    expect(codesOf(withTransforms(transform(enveloped), ...five))).toEqual(['limit'])
  })

  const xpath = 'http://www.w3.org/TR/1999/REC-xpath-19991116'
  it.each([
    ['XPath', xpath, '<ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath>'],
    ['XPath filter 2', 'http://www.w3.org/2002/06/xmldsig-filter2', ''],
    ['XSLT', 'http://www.w3.org/TR/1999/REC-xslt-19991116', ''],
    ['decryption', 'http://www.w3.org/2002/07/decrypt#XML', ''],
    ['one nobody knows', 'urn:unknown', ''],
    ['one with a property of objects as its name', '__proto__', ''],
    ['one without a name', '', ''],
  ])('%s is refused', (_, uri, content) => {
    expect(codesOf(withTransforms(transform(uri, content)))).toEqual(['algorithm-not-allowed'])
  })

  it.each([
    ['a parameter of enveloped-signature', [transform(enveloped, '<a/>')]],
    ['a parameter of exc-c14n that is none', [transform(excC14n, '<a/>')]],
    ['canonicalising twice', [transform(excC14n), transform(excC14n)]],
    ['enveloped-signature after canonicalisation', [transform(excC14n), transform(enveloped)]],
    ['base64 of what is not base64', [transform(`${dsNamespace}base64`)]],
  ])('%s is refused', (_, transforms) => {
    expect(codesOf(withTransforms(...transforms))).toEqual(['malformed-signature'])
  })

  it('a prefix list of inclusive canonicalisation is refused', () => {
    const list = `<InclusiveNamespaces xmlns="${excC14n}" PrefixList="ds"/>`
    const inclusive = transform('http://www.w3.org/TR/2001/REC-xml-c14n-20010315', list)
    expect(codesOf(withTransforms(inclusive))).toEqual(['malformed-signature'])
  })
})

describe('what a reference may mean', () => {
  const to = (attributes: string, extra = '') => signed(references(referenceText({ attributes })), extra)
  it.each([
    'http://example.org/',
    'https://example.org/#content',
    'file:///etc/passwd',
    '/etc/passwd',
    'content',
    '#xpointer(/)',
    "#xpointer(id('content'))",
    '#nothing',
    '#',
    '#Content',
    '# content',
    '#__proto__',
  ])('not %s', (uri) => expect(codesOf(to(`URI="${uri}"`))).toEqual(['reference-not-found']))

  it('not a missing URI', () => expect(codesOf(to('Id="r"'))).toEqual(['malformed-signature']))

  it.each([['Id'], ['ID'], ['id'], ['xml:id'], ['wsu:Id', ` xmlns:wsu="${wsu}"`]])(
    'an element by its %s',
    (name, more = '') => {
      const other = `<other ${name}="other"${more}>x</other>`
      const result = verified(to('URI="#other"', other))
      expect(result.errors).toEqual([])
      expect(result.signatures[0]!.covered).toEqual([
        { path: '/doc/other[1]', id: 'other', extent: 'element' },
      ])
    },
  )

  it.each(['Id', 'ID', 'id', 'xml:id', 'wsu:Id'])(
    'an Id that another element has as its %s is refused',
    (name) => {
      const evil = `<evil xmlns:wsu="${wsu}" ${name}="content">оплатить 900</evil>`
      expect(codesOf(changed(signed(), '<content', `${evil}<content`))).toEqual(['duplicate-id'])
      expect(codesOf(changed(signed(), '</doc>', `${evil}</doc>`))).toEqual(['duplicate-id'])
    },
  )

  it('a double Id is refused also where no reference uses it, and when written by a reference', () => {
    expect(codesOf(changed(signed(), '</doc>', '<a id="x"/><b ID="x"/></doc>'))).toEqual(['duplicate-id'])
    expect(codesOf(changed(signed(), '</doc>', '<a id="c&#x6f;ntent"/></doc>'))).toEqual(['duplicate-id'])
  })
})

describe('what a signature may cover', () => {
  const object = '<ds:Object Id="inside"><a>text</a></ds:Object>'
  it.each([
    ['nothing but an object inside itself', 'URI="#inside"', keyInfo + object],
    ['nothing but its key information', 'URI="#key"', keyInfo.replace('<ds:KeyInfo', '<ds:KeyInfo Id="key"')],
    ['nothing but its signed properties', `URI="#inside" Type="${signedPropertiesType}"`, keyInfo + object],
  ])('not %s', (_, attributes, rest) => {
    expect(codesOf(signed({ rest, ...references(referenceText({ attributes })) }))).toEqual([
      'nothing-covered',
    ])
  })

  it('not only itself', () => {
    const text = signed(references(referenceText({ attributes: 'URI="#s"', transforms: [] })), '<s Id="s"/>')
    const moved = changed(changed(text, '<s Id="s"/>', ''), '<ds:Signature ', '<ds:Signature Id="s" ')
    expect(codesOf(moved)).toContain('digest-mismatch')
    expect(verified(moved).signatures[0]!.covered).toEqual([])
  })

  it('not something hidden inside it beside what is covered outside', () => {
    const inside = referenceText({ attributes: 'URI="#inside"' })
    const text = signed({ rest: keyInfo + object, ...references(referenceText(), inside) })
    expect(codesOf(text)).toEqual(['nothing-covered'])
  })

  it('not nothing, where enveloped-signature takes out all there is', () => {
    const whole = referenceText({ attributes: 'URI=""' })
    const text = fillIn(signatureText({ rest: keyInfo, ...references(whole) }), signer)
    const left = transform(enveloped) + transform(excC14n)
    expect(codesOf(changed(text, transform(excC14n), left))).toContain('nothing-covered')
  })

  it('an enveloping signature does not cover its key information', () => {
    const rest = keyInfo.replace('<ds:X509Data', '<ds:X509Data Id="data"')
    const toData = referenceText({ attributes: 'URI="#data"' })
    expect(codesOf(fillIn(signatureText({ rest, ...references(toData) }), signer))).toEqual([
      'nothing-covered',
    ])
  })

  it('an enveloping signature covers its object', () => {
    const rest = `${keyInfo}<ds:Object Id="inside"><a xmlns="">text</a></ds:Object>`
    const signature = signatureText({ rest, ...references(referenceText({ attributes: 'URI="#inside"' })) })
    const result = verified(fillIn(signature, signer))
    expect(result.errors).toEqual([])
    expect(result.signatures[0]!.covered[0]!.path).toBe('/ds:Signature/ds:Object[1]')
  })

  it('of what is covered by its base64 text alone the result says so', () => {
    const byText = referenceText({
      attributes: 'URI="#data"',
      transforms: [transform(`${dsNamespace}base64`)],
    })
    const text = signed(references(byText), '<data Id="data">aGVs<a>bG8=</a></data>')
    const expected = [{ path: '/doc/data[1]', id: 'data', extent: 'text' }]
    expect(verified(text).signatures[0]!.covered).toEqual(expected)
    const restructured = changed(text, /aGVs<a>bG8=<\/a>/, '<b c="d"/> aGVsbG8=')
    expect(verified(restructured)).toMatchObject({ valid: true, signatures: [{ covered: expected }] })
    expect(codesOf(changed(text, 'aGVs', 'aGVt'))).toEqual(['digest-mismatch'])
  })
})
