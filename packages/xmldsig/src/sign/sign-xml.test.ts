// What we sign verifies here: every placement, algorithm and form; and the document around a signature keeps its bytes.
import { describe, expect, it } from 'vitest'
import { dsNamespace, wsseNamespace } from '../signature/namespaces.ts'
import { codesOf, now, signerFor, verified } from '../testing/authority.ts'
import { type SignOptions, signXml } from './sign-xml.ts'
import { placements, type SigningAlgorithm, signingAlgorithms, xadesForms } from './signature-form.ts'

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/'
const soap12 = 'http://www.w3.org/2003/05/soap-envelope'
const pay = '<p:pay xmlns:p="urn:pay" sum="100">\r\n  <p:кому>Иванов</p:кому>\r\n</p:pay>'
const envelope = `<S:Envelope xmlns:S="${soap11}"><S:Body>${pay}</S:Body></S:Envelope>`

function sign(text: string | Uint8Array, options: SignOptions = {}): string {
  const signer = signerFor(options.algorithm ?? 'gost2012-256')
  return Buffer.from(signXml(Buffer.from(text), signer, { at: now, ...options }).signedXml).toString()
}

const combinations = placements.flatMap((placement) =>
  signingAlgorithms.flatMap((algorithm) =>
    xadesForms.flatMap((xades) => [false, true].map((smev) => [placement, algorithm, xades, smev] as const)),
  ),
)

describe('every form', () => {
  it.each(combinations)('%s, %s, XAdES %s, SMEV %s', (placement, algorithm, xades, smev) => {
    const transforms = ['enveloped', 'exc-c14n', ...(smev ? (['smev'] as const) : [])] as const
    const payload = placement === 'wss' ? envelope : pay.replace('sum=', 'Id="pay" sum=')
    const signed = sign(payload, { placement, algorithm, xades, transforms })
    const document = placement === 'detached' ? `<all>${payload}<sig>${signed}</sig></all>` : signed
    const { errors, signatures } = verified(document)
    expect(errors).toEqual([])
    const expected = {
      enveloped: { path: '/p:pay', id: undefined },
      detached: { path: '/all/p:pay[1]', id: 'pay' },
      wss: { path: '/S:Envelope/S:Body[1]', id: 'body' },
    }[placement]
    expect(signatures).toHaveLength(1)
    expect(signatures[0]).toMatchObject({ algorithm, covered: [{ ...expected, extent: 'element' }] })
    expect(document.includes('urn://smev-gov-ru/xmldsig/transform')).toBe(smev)
    expect(document.includes('SignedProperties')).toBe(xades === 'bes')
    expect(codesOf(document.replace('Иванов', 'Петров'))).toEqual(['digest-mismatch'])
  })

  it.each(['c14n', 'c14n11', 'exc-c14n'] as const)('canonicalisation %s', (canonicalization) => {
    const options = { canonicalization, transforms: ['enveloped', canonicalization] } as const
    expect(codesOf(sign(pay, options))).toEqual([])
  })

  it('a chain to send along', () => {
    const signer = signerFor('gost2012-256')
    const chain = [signerFor('gost2012-512').certificate]
    const { signedXml } = signXml(Buffer.from(pay), { ...signer, chain }, { at: now })
    expect(codesOf(signedXml)).toEqual([])
    expect(Buffer.from(signedXml).toString().split('<ds:X509Certificate>')).toHaveLength(3)
  })

  it('two signatures of one document differ, and both verify', () => {
    const [one, two] = [sign(pay), sign(pay)]
    expect(one).not.toBe(two)
    expect([codesOf(one), codesOf(two)]).toEqual([[], []])
  })
})

const withoutSignature = (text: string) => text.replace(/<ds:Signature .*<\/ds:Signature>/s, '')

describe('enveloped', () => {
  it.each([
    [
      'line ends and odd white space',
      '<?xml version="1.0"?>\r\n<!-- c --><a  b = \'1\' >\r\n\t<c ></c >&#x41;<![CDATA[<]]>\r</a >\r\n<?pi?>\n',
    ],
    ['Cyrillic', '<Документ>Ёлка 😀</Документ>'],
    ['text that looks like an end tag', '<a><![CDATA[</a>]]><!-- </a> --></a>'],
    ['an attribute that looks like an end', '<a b="/>"></a>'],
    ['a byte order mark', '\ufeff<a>1</a>'],
    ['a prefix called ds for something else', '<ds:a xmlns:ds="urn:mine"><ds:b/></ds:a>'],
    ['a default namespace of signatures', `<a xmlns="${dsNamespace}"/>`.replace('/>', '></a>')],
  ])('keeps the bytes: %s', (_, text) => {
    const signed = sign(text)
    expect(withoutSignature(signed)).toBe(text)
    expect(codesOf(signed)).toEqual([])
  })

  it.each([
    ['<a/>', '<a></a>'],
    ['<a />', '<a ></a>'],
    ['<p:a xmlns:p="urn:p" b="/"/>', '<p:a xmlns:p="urn:p" b="/"></p:a>'],
  ])('opens the tag of an empty root: %s', (text, expected) => {
    const signed = sign(text)
    expect(withoutSignature(signed)).toBe(expected)
    expect(codesOf(signed)).toEqual([])
  })

  it('takes out the signature whatever transforms are asked for', () => {
    expect(codesOf(sign(pay, { transforms: ['exc-c14n'] }))).toEqual([])
    expect(codesOf(sign(pay, { transforms: [] }))).toEqual([])
  })

  it('says that no Id was added', () => {
    expect(signXml(Buffer.from(pay), signerFor('gost2012-256'), { at: now }).addedId).toBeUndefined()
  })
})

describe('detached', () => {
  const detach = (text: string, algorithm: SigningAlgorithm = 'gost2012-256') =>
    signXml(Buffer.from(text), signerFor(algorithm), { placement: 'detached', algorithm, at: now })

  it('is the ds:Signature element alone', () => {
    expect(sign(pay, { placement: 'detached' })).toMatch(/^<ds:Signature [^>]*>.*<\/ds:Signature>$/s)
  })

  it('gives the root an Id where it has none, and says which', () => {
    const { signedXml, addedId } = detach(pay)
    expect(addedId).toBeDefined()
    const payload = pay.replace('<p:pay', `<p:pay Id="${addedId}"`)
    expect(
      codesOf(
        `<all xmlns="urn:all" xmlns:x="urn:x"><in><deep>${payload}</deep></in>${Buffer.from(signedXml)}</all>`,
      ),
    ).toEqual([])
    expect(codesOf(`<all>${pay}${Buffer.from(signedXml)}</all>`)).toEqual(['reference-not-found'])
  })

  it.each([
    ['Id', 'a'],
    ['ID', 'a'],
    ['id', 'a'],
    ['xml:id', 'a'],
    ['Id', 'a &amp; b &lt;c&gt; &quot;d&quot;'],
    ['Id', "it's"],
    ['Id', 'идентификатор №1'],
    ['Id', 'a&#10;b&#9;c&#13;d'],
    ['Id', ' spaced  out '],
    ['Id', '__proto__'],
  ])('uses the %s that the root has: "%s"', (name, id) => {
    const payload = `<doc ${name}="${id}">1</doc>`
    const { signedXml, addedId } = detach(payload)
    expect(addedId).toBeUndefined()
    expect(codesOf(`<all>${payload}${Buffer.from(signedXml)}</all>`)).toEqual([])
  })

  it('leaves out what is around the root', () => {
    const root = '<doc Id="d">1</doc>'
    const { signedXml } = detach(`<?xml version="1.0"?><!-- c --><?pi?>${root}<?pi?>\n`)
    expect(codesOf(`<all>${Buffer.from(signedXml)}${root}</all>`)).toEqual([])
  })

  it('a payload that is signed already, beside its signature and around it', () => {
    const inner = sign('<inner/>')
    const payload = `<outer Id="o">${inner}</outer>`
    const { signedXml } = detach('<outer Id="o"><plain/></outer>')
    expect(codesOf(`<all><outer Id="o"><plain/></outer>${Buffer.from(signedXml)}</all>`)).toEqual([])
    const around = detach(payload)
    // The inner one covers its whole document, which it is no more; the outer one holds.
    const { signatures } = verified(`<all>${payload}${Buffer.from(around.signedXml)}</all>`)
    expect(signatures.map(({ valid }) => valid)).toEqual([false, true])
  })
})

describe('in a SOAP header', () => {
  const wss = (text: string) => sign(text, { placement: 'wss' })
  const ways: readonly (readonly [string, string])[] = [
    ['without a header', `<S:Envelope xmlns:S="${soap11}"><S:Body>${pay}</S:Body></S:Envelope>`],
    [
      'with a header',
      `<S:Envelope xmlns:S="${soap11}"><S:Header><h xmlns="urn:h"/></S:Header><S:Body>${pay}</S:Body></S:Envelope>`,
    ],
    [
      'with an empty header',
      `<S:Envelope xmlns:S="${soap11}"> <S:Header /> <S:Body>${pay}</S:Body> </S:Envelope>`,
    ],
    ['as default namespace', `<Envelope xmlns="${soap11}"><Body>${pay}</Body></Envelope>`],
    [
      'as default namespace, with a header',
      `<Envelope xmlns="${soap11}"><Header></Header><Body>${pay}</Body></Envelope>`,
    ],
    [
      'in SOAP 1.2',
      `<env:Envelope xmlns:env="${soap12}"><env:Header/><env:Body>${pay}</env:Body></env:Envelope>`,
    ],
    ['with an empty body', `<S:Envelope xmlns:S="${soap11}"><S:Body/></S:Envelope>`],
    [
      'with prefixes of its own',
      `<S:Envelope xmlns:S="${soap11}"><T:Body xmlns:T="${soap11}">${pay}</T:Body></S:Envelope>`,
    ],
    [
      'with a prefix that looks like a name',
      `<Envelope:Envelope xmlns:Envelope="${soap11}"><Envelope:Body/></Envelope:Envelope>`,
    ],
    [
      'with wsu declared on the body',
      `<S:Envelope xmlns:S="${soap11}"><S:Body xmlns:wsu="urn:other"><wsu:a/></S:Body></S:Envelope>`,
    ],
    [
      'with wsu meaning something else',
      `<S:Envelope xmlns:S="${soap11}" xmlns:wsu="urn:other"><S:Body wsu:b="1"/></S:Envelope>`,
    ],
    [
      'with a security header already',
      `<S:Envelope xmlns:S="${soap11}"><S:Header><wsse:Security xmlns:wsse="${wsseNamespace}"><a/></wsse:Security></S:Header><S:Body>${pay}</S:Body></S:Envelope>`,
    ],
    [
      'with the Id "body" taken',
      `<S:Envelope xmlns:S="${soap11}"><S:Body><html id="body"/></S:Body></S:Envelope>`,
    ],
  ]
  it.each(ways)('%s', (_, text) => {
    const signed = wss(text)
    const { errors, signatures } = verified(signed)
    expect(errors).toEqual([])
    expect(signatures[0]!.path).toMatch(/Header\[1\]\/wsse:Security\[1\]\/ds:Signature\[1\]$/)
    expect(signatures[0]!.covered[0]!.path).toMatch(/Envelope\/(?:\w+:)?Body\[1\]$/)
  })

  it('makes no second security header', () => {
    const header = `<wsse:Security xmlns:wsse="${wsseNamespace}"/>`
    const text = `<S:Envelope xmlns:S="${soap11}"><S:Header>${header}</S:Header><S:Body>${pay}</S:Body></S:Envelope>`
    const signed = Buffer.from(wss(text)).toString()
    expect(signed.match(/<wsse:Security /g)).toHaveLength(1)
  })

  it('refuses a body whose Id is empty', () => {
    const text = `<S:Envelope xmlns:S="${soap11}"><S:Body Id="">${pay}</S:Body></S:Envelope>`
    expect(() => wss(text)).toThrow(expect.objectContaining({ code: 'malformed-xml' }))
  })

  it('uses the Id that the body has', () => {
    const text = `<S:Envelope xmlns:S="${soap11}"><S:Body Id="mine">${pay}</S:Body></S:Envelope>`
    const result = verified(wss(text))
    expect(result.errors).toEqual([])
    expect(result.signatures[0]!.covered[0]!.id).toBe('mine')
  })

  it('changes nothing but the header and the Id', () => {
    const signed = wss(envelope)
    const plain = signed.replace(/<S:Header>.*<\/S:Header>/s, '').replace(/(<S:Body) [^>]*>/, '$1>')
    expect(plain).toBe(envelope)
  })
})
