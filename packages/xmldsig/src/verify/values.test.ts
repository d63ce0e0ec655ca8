// The values of a signature: base64 without anything in it, of the right length, and made by the signer's key.
import { describe, expect, it } from 'vitest'
import { signXml } from '../sign/sign-xml.ts'
import { codesOf, now, signerFor, verified } from '../testing/authority.ts'

const text = '<doc xmlns="urn:doc">оплатить 100</doc>'
const signedWith = (algorithm: Parameters<typeof signerFor>[0]) =>
  Buffer.from(signXml(Buffer.from(text), signerFor(algorithm), { algorithm, at: now }).signedXml).toString()
const signed = signedWith('gost2012-256')

function withValue(document: string, element: string, change: (value: string) => string): string {
  const pattern = new RegExp(`(<ds:${element}>)([^<]*)(</ds:${element}>)`)
  return document.replace(pattern, (_, start, value, end) => start + change(value) + end)
}

describe.each(['DigestValue', 'SignatureValue', 'X509Certificate'])('%s', (element) => {
  const put = (inside: string) =>
    withValue(signed, element, (value) => value.slice(0, 8) + inside + value.slice(8))
  // A comment is not part of the canonical form that is signed: only the rule itself finds it.
  it.each([
    ['a comment', '<!-- -->'],
    ['an empty comment', '<!---->'],
    ['an element', '<a xmlns=""/>'],
    ['a processing instruction', '<?pi?>'],
  ])('%s inside is refused', (_, inside) => {
    const result = verified(put(inside))
    expect(result.errors[0]!.code).toBe('malformed-signature')
    expect(result.errors[0]!.message).toContain(`ds:${element}`)
  })

  it.each([
    ['cut off', (value: string) => value.slice(0, -1)],
    ['a character of another alphabet', (value: string) => `-${value.slice(1)}`],
    ['text after the padding', (value: string) => `${value.slice(0, -2)}==${value}`],
    ['a letter of another script', (value: string) => `А${value.slice(1)}`],
    ['a NUL in disguise', (value: string) => `${value.slice(0, 4)}\u0000${value.slice(4)}`],
  ])('%s is refused', (_, change) => {
    const codes = codesOf(withValue(signed, element, change))
    expect(['malformed-signature', 'malformed-xml', 'malformed-certificate']).toContain(codes[0])
  })

  it('empty is refused', () => {
    expect(codesOf(withValue(signed, element, () => '')).length).toBeGreaterThan(0)
  })

  it('CDATA and references are only other spellings, of what was signed or of what was not', () => {
    const spelled = withValue(signed, element, (value) => `<![CDATA[${value.slice(0, 9)}]]>${value.slice(9)}`)
    expect(codesOf(spelled)).toEqual([])
    const referred = withValue(signed, element, (value) => `&#${value.charCodeAt(0)};${value.slice(1)}`)
    expect(codesOf(referred)).toEqual([])
  })
})

describe('the signature value', () => {
  const withBytes = (document: string, change: (bytes: Buffer) => Buffer) =>
    withValue(document, 'SignatureValue', (value) => change(Buffer.from(value, 'base64')).toString('base64'))
  const halves = (bytes: Buffer) =>
    [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)] as const

  const changes: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
    ['one byte short', (bytes) => bytes.subarray(1)],
    ['one byte long', (bytes) => Buffer.concat([bytes, Buffer.of(0)])],
    ['half', (bytes) => bytes.subarray(bytes.length / 2)],
    ['twice', (bytes) => Buffer.concat([bytes, bytes])],
    ['of zeros', (bytes) => Buffer.alloc(bytes.length)],
    ['of ones', (bytes) => Buffer.alloc(bytes.length, 0xff)],
    ['with its halves swapped', (bytes) => Buffer.concat([...halves(bytes)].reverse())],
    ['reversed', (bytes) => Buffer.from(bytes).reverse()],
    ['with r = 0', (bytes) => Buffer.concat([halves(bytes)[0], Buffer.alloc(bytes.length / 2)])],
    ['with s = 0', (bytes) => Buffer.concat([Buffer.alloc(bytes.length / 2), halves(bytes)[1]])],
    [
      'with its last bit changed',
      (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.of(bytes.at(-1)! ^ 1)]),
    ],
  ]
  describe.each(['gost2012-256', 'gost2012-512', 'rsa-sha256'] as const)('%s', (algorithm) => {
    const document = signedWith(algorithm)
    it.each(changes)('%s does not fit', (_, change) => {
      expect(codesOf(withBytes(document, change))).toEqual(['signature-mismatch'])
    })
    it('unchanged fits', () => expect(codesOf(withBytes(document, (bytes) => bytes))).toEqual([]))
  })

  it('of another document by the same signer does not fit', () => {
    const other = Buffer.from(
      signXml(Buffer.from('<doc>2</doc>'), signerFor('gost2012-256'), { at: now }).signedXml,
    ).toString()
    const value = /<ds:SignatureValue>([^<]*)/.exec(other)![1]!
    expect(codesOf(withValue(signed, 'SignatureValue', () => value))).toEqual(['signature-mismatch'])
  })

  it('a changed digest breaks the signature value, a changed document the digest, both are told', () => {
    const digest = withValue(signed, 'DigestValue', (value) => `AAAA${value.slice(4)}`)
    expect(codesOf(digest)).toEqual(['signature-mismatch', 'digest-mismatch'])
    expect(codesOf(signed.replace('100', '900'))).toEqual(['digest-mismatch'])
  })
})

describe('several signatures', () => {
  const second = (document: string) => document.replace('</doc>', '').replace('<doc xmlns="urn:doc">', '')
  const both = (first: string, other: string) => `<all><a>${first}</a><b>${other}</b></all>`
  const detached = (id: string) => {
    const payload = `<doc Id="${id}">${id}</doc>`
    const { signedXml } = signXml(Buffer.from(payload), signerFor('gost2012-256'), {
      placement: 'detached',
      at: now,
    })
    return `${payload}${Buffer.from(signedXml)}`
  }

  it('all must hold; an error of the second says so', () => {
    const good = both(detached('one'), detached('two'))
    expect(codesOf(good)).toEqual([])
    const { valid, errors, signatures } = verified(good.replace('>two<', '>TWO<'))
    expect(valid).toBe(false)
    expect(errors.map(({ code }) => code)).toEqual(['digest-mismatch'])
    expect(errors[0]!.message).toMatch(/^signature 2: /)
    expect(signatures.map((signature) => signature.valid)).toEqual([true, false])
    expect(verified(good.replace('>one<', '>ONE<')).errors[0]!.message).not.toContain('signature')
  })

  it('a second one that is no signature at all is an error too', () => {
    const empty = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'
    const { errors } = verified(both(detached('one'), empty))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ code: 'malformed-signature' })
    expect(errors[0]!.message).toMatch(/^signature 2: /)
  })

  it('64 are checked, 65 are not', () => {
    const many = (count: number) =>
      `<all>${Array.from({ length: count }, (_, i) => detached(`d${i}`)).join('')}</all>`
    expect(codesOf(many(64))).toEqual([])
    expect(codesOf(many(65))).toEqual(['limit'])
  })

  it('a document signed as a whole does not stand a second signature beside the first', () => {
    expect(codesOf(`<all>${second(signed)}</all>`)).toContain('digest-mismatch')
  })

  it('none at all, and one of another namespace', () => {
    expect(codesOf('<doc/>')).toEqual(['no-signature'])
    expect(codesOf(signed.replaceAll('xmldsig#"', 'xmldsig"'))).toEqual(['no-signature'])
  })
})
