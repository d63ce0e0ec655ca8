// Signature wrapping (XSW1 to XSW8 of "On Breaking SAML", and the SOAP form): the signed element is moved aside and
// another stands where a reader looks. Either the document is refused, or what is said to be covered is the very
// element that was signed and never the other.
import { describe, expect, it } from 'vitest'
import { signXml } from '../sign/sign-xml.ts'
import { codesOf, now, signerFor, verified } from '../testing/authority.ts'
import { canonicalText, parseText } from '../testing/rendering.ts'
import {
  enveloped,
  excC14n,
  fillIn,
  keyInfoText,
  referenceText,
  signatureText,
  transform,
} from '../testing/template.ts'
import { elementById } from '../xml/identifiers.ts'

const signer = signerFor('gost2012-256')
const namespaces = 'xmlns="urn:saml" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"'

const envelopedIn = (id: string) =>
  signatureText({
    references: referenceText({
      attributes: `URI="#${id}"`,
      transforms: [transform(enveloped), transform(excC14n)],
    }),
    rest: keyInfoText(signer.certificate.der),
  })
const assertion = (id: string, name: string, inside = '') =>
  `<Assertion ID="${id}">${inside}<Subject>${name}</Subject></Assertion>`
const response = (id: string, content: string) => `<Response ${namespaces} ID="${id}">${content}</Response>`

/** Response with a signed Assertion, and its parts. */
const original = fillIn(response('r', assertion('a', 'alice', envelopedIn('a'))), signer)
const signature = /<ds:Signature .*<\/ds:Signature>/.exec(original)![0]
const bare = assertion('a', 'alice')
const withObject = (content: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)

/** Response signed as a whole. */
const originalResponse = fillIn(response('r', envelopedIn('r') + assertion('a', 'alice')), signer)
const responseSignature = /<ds:Signature .*<\/ds:Signature>/.exec(originalResponse)![0]
const bareResponse = response('r', bare)
const responseWithObject = responseSignature.replace(
  '</ds:Signature>',
  `<ds:Object>${bareResponse}</ds:Object></ds:Signature>`,
)

it('the originals are valid', () => {
  expect(verified(original).signatures[0]!.covered).toEqual([
    { path: '/Response/Assertion[1]', id: 'a', extent: 'element' },
  ])
  expect(verified(originalResponse).signatures[0]!.covered).toEqual([
    { path: '/Response', id: 'r', extent: 'element' },
  ])
})

const attacks = (evil: string): readonly (readonly [string, string, string])[] => {
  const mallory = (inside = '') => assertion(evil, 'mallory', inside)
  const evilResponse = (content: string) => response(evil === 'a' ? 'r' : evil, content)
  return [
    ['XSW1', evilResponse(assertion('m', 'mallory') + responseWithObject), 'nothing-covered'],
    [
      'XSW2',
      evilResponse(assertion('m', 'mallory') + bareResponse + responseSignature),
      '/Response/Response[1]',
    ],
    [
      'XSW3',
      response('r', mallory() + original.slice(original.indexOf('<Assertion'), -'</Response>'.length)),
      '/Response/Assertion[2]',
    ],
    [
      'XSW4',
      response('r', mallory(assertion('a', 'alice', signature))),
      '/Response/Assertion[1]/Assertion[1]',
    ],
    ['XSW5', response('r', mallory(signature) + bare), '/Response/Assertion[2]'],
    ['XSW6', response('r', mallory(withObject(bare))), 'nothing-covered'],
    [
      'XSW7',
      response('r', `<Extensions>${mallory()}</Extensions>${assertion('a', 'alice', signature)}`),
      '/Response/Assertion[1]',
    ],
    [
      'XSW7, the other way',
      response('r', `<Extensions>${assertion('a', 'alice', signature)}</Extensions>${mallory()}`),
      '/Response/Extensions[1]/Assertion[1]',
    ],
    [
      'XSW8',
      response('r', assertion(evil, 'mallory', withObject(`${bare}<Assertion>mallory</Assertion>`))),
      'nothing-covered',
    ],
  ]
}

describe('with another Id on the forged element', () => {
  it.each(attacks('evil'))('%s', (_, document, expected) => {
    const { valid, errors, signatures } = verified(document)
    if (!expected.startsWith('/')) {
      expect({ valid, codes: errors.map(({ code }) => code) }).toEqual({ valid: false, codes: [expected] })
      expect(signatures[0]!.covered).toEqual([])
      return
    }
    expect(errors).toEqual([])
    const id = document.includes(responseSignature) ? 'r' : 'a'
    expect(signatures[0]!.covered).toEqual([{ path: expected, id, extent: 'element' }])
    const parsed = parseText(document)
    const node = elementById(parsed, id)!
    const content = canonicalText(parsed, { algorithm: 'exc-c14n', comments: false, node })
    expect(content).toContain('alice')
    expect(content).not.toContain('mallory')
  })
})

describe('with the signed Id on the forged element', () => {
  it.each(attacks('a'))('%s', (_, document) => expect(codesOf(document)).toEqual(['duplicate-id']))

  it.each(['Id', 'id', 'xml:id', 'wsu:Id'])('spelled %s', (spelling) => {
    const wsu = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'
    const attributes = spelling === 'wsu:Id' ? `xmlns:wsu="${wsu}" ${spelling}` : spelling
    for (const [name, document] of attacks('a')) {
      const respelled = document.replace('<Assertion ID="a"', `<Assertion ${attributes}="a"`)
      expect(codesOf(respelled), name).toEqual(['duplicate-id'])
    }
  })
})

describe('a forged element inside what is signed, or instead of it', () => {
  it.each([
    [
      'beside the subject',
      original.replace('<Subject>', '<Subject>mallory</Subject><Subject>'),
      ['digest-mismatch'],
    ],
    [
      'in an object of the signature',
      original.replace(signature, withObject('<Subject>mallory</Subject>')),
      ['malformed-signature'],
    ],
    [
      'in another signature',
      original.replace(
        signature,
        signature + withObject('<a/>').replace(/<ds:Reference .*<\/ds:Reference>/, ''),
      ),
      ['digest-mismatch', 'malformed-signature'],
    ],
    ['the signature taken out', original.replace(signature, ''), ['no-signature']],
    ['the signed element taken out', response('r', signature), ['reference-not-found']],
  ])('%s', (_, document, codes) => expect(codesOf(document)).toEqual(codes))
})

describe('SOAP', () => {
  const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
  const envelope = `<S:Envelope xmlns:S="${soap}"><S:Header/><S:Body><pay xmlns="urn:pay">100</pay></S:Body></S:Envelope>`
  const signed = Buffer.from(
    signXml(Buffer.from(envelope), signer, { placement: 'wss', at: now }).signedXml,
  ).toString()
  const body = /<S:Body.*<\/S:Body>/.exec(signed)![0]
  const forged = (attributes: string) => `<S:Body${attributes}><pay xmlns="urn:pay">900</pay></S:Body>`
  const wsu = 'xmlns:wsu="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"'
  const wrapped = (attributes: string) =>
    signed
      .replace(body, forged(attributes))
      .replace('</S:Header>', `<Wrapper xmlns="urn:w">${body}</Wrapper></S:Header>`)

  it('the original covers the Body', () => {
    expect(verified(signed).signatures[0]!.covered).toEqual([
      { path: '/S:Envelope/S:Body[1]', id: 'body', extent: 'element' },
    ])
  })

  it.each([
    ['no Id', ''],
    ['another Id', ` ${wsu} wsu:Id="other"`],
  ])('a new Body with %s is refused: the signed one is covered where nobody reads it', (_, attributes) => {
    const { valid, errors, signatures } = verified(wrapped(attributes))
    expect(valid).toBe(false)
    expect(errors).toEqual([{ code: 'nothing-covered', message: 'no signature covers the SOAP body' }])
    expect(signatures[0]!.covered).toEqual([
      { path: '/S:Envelope/S:Header[1]/Wrapper[1]/S:Body[1]', id: 'body', extent: 'element' },
    ])
  })

  it.each([` ${wsu} wsu:Id="body"`, ' Id="body"', ' id="body"'])(
    'a new Body with%s is refused',
    (attributes) => {
      expect(codesOf(wrapped(attributes))).toEqual(['duplicate-id'])
    },
  )

  it.each([
    ['before the signed one', (text: string) => text.replace('<S:Body', `${forged('')}<S:Body`)],
    ['after it', (text: string) => text.replace('</S:Envelope>', `${forged('')}</S:Envelope>`)],
  ])('a second Body %s is refused', (_, forge) => {
    expect(codesOf(forge(signed))).toEqual(['nothing-covered'])
  })

  const soap12 = 'http://www.w3.org/2003/05/soap-envelope'
  /** An element inside the body is signed, beside its signature, as SMEV 3 has it. */
  const inside = (uri: string) => {
    const data = '<data xmlns="urn:smev" Id="content">1</data>'
    const text = `<m xmlns="urn:smev">${data}${signatureText({ rest: keyInfoText(signer.certificate.der) })}</m>`
    return fillIn(`<S:Envelope xmlns:S="${uri}"><S:Header/><S:Body>${text}</S:Body></S:Envelope>`, signer)
  }

  it.each([soap, soap12])('a signed element inside the Body is enough: %s', (uri) => {
    expect(codesOf(inside(uri))).toEqual([])
  })

  it.each([soap, soap12])('a signed element that was moved out of the Body is not: %s', (uri) => {
    const text = inside(uri)
    const [message] = /<m .*<\/m>/.exec(text)!
    const moved = text
      .replace(message, '<pay xmlns="urn:pay">900</pay>')
      .replace('<S:Header/>', `<S:Header>${message}</S:Header>`)
    expect(codesOf(moved)).toEqual(['nothing-covered'])
    // Nor does a Body that is not the envelope's own make up for it.
    const nested = moved.replace(message, `<S:Body>${message}</S:Body>`)
    expect(codesOf(nested)).toEqual(['nothing-covered'])
  })

  it('the envelope as a whole may be signed, with or without a Body', () => {
    for (const content of ['<S:Body/>', '']) {
      const text = `<S:Envelope xmlns:S="${soap}"><S:Header/>${content}</S:Envelope>`
      expect(codesOf(signXml(Buffer.from(text), signer, { at: now }).signedXml)).toEqual([])
    }
  })

  it('a token of another signer is refused', () => {
    const other = Buffer.from(signerFor('rsa-sha256').certificate.der).toString('base64')
    expect(codesOf(signed.replace(/(<wsse:BinarySecurityToken [^>]*>)[^<]*/, `$1${other}`))).toEqual([
      'no-certificate',
    ])
  })
})
