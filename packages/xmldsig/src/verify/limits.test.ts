// What a document may cost: signatures that ask for much work, by size, number of keys, references or siblings. None
// takes long, and what is refused says so.
import { generateKey } from '@notarium/pki'
import { describe, expect, it } from 'vitest'
import { canonicalizationUri, transformUris } from '../signature/algorithms.ts'
import { authority, issue, signerFor, verified } from '../testing/authority.ts'
import { excC14n, fillIn, keyInfoText, referenceText, signatureText, transform } from '../testing/template.ts'

const signer = signerFor('gost2012-256')
const keyInfo = keyInfoText(signer.certificate.der)
const content = '<content Id="content">1</content>'
const mostMilliseconds = 3000

function codesInTime(document: string): string[] {
  const start = performance.now()
  const { errors } = verified(document)
  expect(performance.now() - start).toBeLessThan(mostMilliseconds)
  return [...new Set(errors.map(({ code }) => code))]
}

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
    expect(codesInTime(signed(6))).toEqual([])
    expect(codesInTime(signed(7))).toEqual(['limit'])
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
    expect(codesInTime(`<doc>${content}${signature.repeat(64)}</doc>`)).toEqual([])
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
    const text = fillIn(`<doc>${'<e/>'.repeat(100_000)}${content}${withReferences()}</doc>`, signer)
    const signature = /<ds:Signature .*<\/ds:Signature>/.exec(text)![0]
    expect(codesInTime(text.replace(signature, signature.repeat(64)))).toEqual([])
  })

  it('30 with four SMEV transforms each over a megabyte', () => {
    const smev = [transform(excC14n), ...Array.from({ length: 4 }, () => transform(transformUris.smev))]
    const text = `<content Id="content">${'<a b="1">text</a>'.repeat(50_000)}</content>`
    expect(codesInTime(`<doc xmlns="urn:doc">${text}${withoutKey(withReferences(smev))}</doc>`)).toContain(
      'limit',
    )
  })
})
