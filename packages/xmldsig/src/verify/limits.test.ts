// What a document may cost: signatures that ask for much work, by size, number of keys, references or siblings. None
// takes long, and what is refused says so.
import { generateKey, type Issuer } from '@notarium/pki'
import { describe, expect, it } from 'vitest'
import { canonicalizationUri, transformUris } from '../signature/algorithms.ts'
import { authority, issue, signerFor, verified } from '../testing/authority.ts'
import { excC14n, fillIn, keyInfoText, referenceText, signatureText, transform } from '../testing/template.ts'
import type { VerifyOptions } from './verify-xml.ts'

const signer = signerFor('gost2012-256')
const keyInfo = keyInfoText(signer.certificate.der)
const content = '<content Id="content">1</content>'
/** Far more than it takes anywhere: what is wrong here takes minutes. */
const mostMilliseconds = 20_000

function codesInTime(document: string, options: VerifyOptions = {}): string[] {
  const start = performance.now()
  const { errors } = verified(document, options)
  expect(performance.now() - start).toBeLessThan(mostMilliseconds)
  return [...new Set(errors.map(({ code }) => code))]
}

const declarations = (count: number) =>
  Array.from({ length: count }, (_, i) => `xmlns:p${i}="urn:u"`).join(' ')
const attributes = (count: number) =>
  Array.from({ length: count }, (_, i) => `a${i}="${'x'.repeat(20)}"`).join(' ')

/** Values that do not fit: an attacker has no key, and needs none here. */
const withoutKey = (signature: string) =>
  signature
    .replaceAll('<ds:DigestValue></', '<ds:DigestValue>AAAA</')
    .replace('<ds:SignatureValue></', `<ds:SignatureValue>${Buffer.alloc(64, 1).toString('base64')}</`)

describe('ds:SignedInfo', () => {
  it('of some megabytes', () => {
    const padded = withoutKey(signatureText({ rest: keyInfo })).replace(
      '<ds:SignedInfo>',
      `$&${' '.repeat(4e6)}`,
    )
    expect(codesInTime(`<doc>${content}${padded}</doc>`)).toContain('limit')
  })

  it('that inherits a namespace of a megabyte, 60 times', () => {
    const signature = withoutKey(
      signatureText({ canonicalization: canonicalizationUri('c14n'), rest: keyInfo }),
    )
    const namespace = `xmlns:a="urn:${'x'.repeat(1e6)}"`
    expect(codesInTime(`<doc ${namespace}>${content}${signature.repeat(60)}</doc>`)).toContain('limit')
  })
})

describe('keys', () => {
  const others = Array.from({ length: 19 }, () =>
    issue({ keys: generateKey({ type: 'gost2012-256' }), issuer: authority }),
  )
  const all = keyInfoText(...others.map(({ certificate }) => certificate.der), signer.certificate.der)

  it('are tried until one fits, but not without end', () => {
    const signed = (count: number) => {
      let text = `<doc>${content}</doc>`
      for (let i = 0; i < count; i++)
        text = fillIn(text.replace('</doc>', `${signatureText({ rest: all })}</doc>`), signer)
      return text
    }
    expect(codesInTime(signed(3))).toEqual([])
    expect(codesInTime(signed(4))).toEqual(['limit'])
  })

  it('of the trust store are tried where the document brings none, but not without end', () => {
    const trust = [...others, signer].map(({ certificate }) => certificate)
    const [signature] = /<ds:Signature .*<\/ds:Signature>/.exec(
      fillIn(`<doc>${content}${signatureText()}</doc>`, signer),
    )!
    const signed = (count: number) => `<doc>${content}${signature.repeat(count)}</doc>`
    expect(codesInTime(signed(6), { trust })).toEqual([])
    expect(codesInTime(signed(7), { trust })).toEqual(['limit'])
  })

  it('of certificates that all may have issued each other', () => {
    const named = (issuer?: Issuer) =>
      issue({
        ca: true,
        subject: { commonName: 'X' },
        keys: generateKey({ type: 'gost2012-512' }),
        ...(issuer && { issuer }),
      })
    const signatures = Array.from({ length: 10 }, () => {
      const chain = [named()]
      while (chain.length < 20) chain.push(named(chain.at(-1)))
      return withoutKey(
        signatureText({ rest: keyInfoText(...chain.map(({ certificate }) => certificate.der)) }),
      )
    })
    expect(codesInTime(`<doc>${content}${signatures.join('')}</doc>`)).toContain('limit')
  })

  it('the likely one first: a chain costs no more than its signer', () => {
    const middle = issue({
      ca: true,
      subject: { commonName: 'Middle' },
      keys: others[0]!.privateKey,
      issuer: authority,
    })
    const by = issue({ keys: signer.privateKey, issuer: middle })
    const chain = keyInfoText(...[authority, middle, by].map(({ certificate }) => certificate.der))
    const one = fillIn(`<doc>${content}${signatureText({ rest: chain })}</doc>`, by)
    const signature = /<ds:Signature .*<\/ds:Signature>/.exec(one)![0]
    expect(codesInTime(`<doc>${content}${signature.repeat(21)}</doc>`)).toEqual([])
    expect(codesInTime(`<doc>${content}${signature.repeat(22)}</doc>`)).toEqual(['limit'])
  })
})

describe('references', () => {
  const withReferences = (transforms = [transform(excC14n)]) =>
    signatureText({ references: referenceText({ transforms }).repeat(30), rest: keyInfo })

  it('30 of 64 signatures to a megabyte', () => {
    const text = `<content Id="content">${'x'.repeat(1e6)}</content>`
    expect(codesInTime(`<doc>${text}${withoutKey(withReferences()).repeat(64)}</doc>`)).toContain('limit')
  })

  it('30 of 64 signatures to a child among a hundred thousand', () => {
    const text = fillIn(`<doc>${'<e/><f/>'.repeat(50_000)}${content}${withReferences()}</doc>`, signer)
    const signature = /<ds:Signature .*<\/ds:Signature>/.exec(text)![0]
    expect(codesInTime(text.replace(signature, signature.repeat(64)))).toEqual([])
  })

  it.each([
    ['comments', `<!--${'x'.repeat(20)}-->`.repeat(30_000)],
    ['one long comment', `<!--${'x'.repeat(1e6)}-->`],
    ['empty CDATA sections', '<![CDATA[]]>'.repeat(60_000)],
    ['namespaces that are not used', `<b ${declarations(200)}/>`.repeat(300)],
  ])('30 of 64 signatures to %s, of which nothing is written', (_, inside) => {
    const text = `<content Id="content">${inside}</content>`
    expect(codesInTime(`<doc>${text}${withoutKey(withReferences()).repeat(64)}</doc>`)).toContain('limit')
  })

  it('30 of 64 signatures to an element deep among tags with many namespaces', () => {
    const text = `<a ${declarations(5)} ${attributes(200)}>`.repeat(200) + content + '</a>'.repeat(200)
    const inclusive = [transform(canonicalizationUri('c14n'))]
    expect(codesInTime(`<doc>${text}${withoutKey(withReferences(inclusive)).repeat(64)}</doc>`)).toContain(
      'limit',
    )
  })

  it('with a list of 101 prefixes', () => {
    const list = (count: number) => {
      const prefixes = Array.from({ length: count }, (_, i) => `p${i}`).join(' ')
      return `<InclusiveNamespaces xmlns="${excC14n}" PrefixList="${prefixes}"/>`
    }
    const listing = (count: number) =>
      fillIn(`<doc>${content}${withReferences([transform(excC14n, list(count))])}</doc>`, signer)
    expect(codesInTime(listing(100))).toEqual([])
    expect(codesInTime(listing(101))).toEqual(['limit'])
  })

  it('30 of 10 signatures with a SMEV transform over little', () => {
    const smev = [transform(excC14n), transform(transformUris.smev)]
    const text = `<content Id="content">${'<b/>'.repeat(700)}</content>`
    const document = `<doc xmlns="urn:doc">${text}${withoutKey(withReferences(smev)).repeat(10)}</doc>`
    expect(codesInTime(document)).toContain('limit')
  })

  it('30 with four SMEV transforms each over a megabyte', () => {
    const smev = [transform(excC14n), ...Array.from({ length: 4 }, () => transform(transformUris.smev))]
    const text = `<content Id="content">${'<a b="1">text</a>'.repeat(50_000)}</content>`
    expect(codesInTime(`<doc xmlns="urn:doc">${text}${withoutKey(withReferences(smev))}</doc>`)).toContain(
      'limit',
    )
  })
})
