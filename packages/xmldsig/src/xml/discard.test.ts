// Memory that is used again must not be noticed: documents verified one after the other in the same memory get the
// answers that each gets alone.
import { expect, it } from 'vitest'
import { signXml } from '../sign/sign-xml.ts'
import { codesOf, now, signerFor } from '../testing/authority.ts'

const text = new TextEncoder()
const signed = (content: string) =>
  signXml(text.encode(content), signerFor('gost2012-256'), { at: now }).signedXml
/** Odd lengths, few and many elements, many attributes: each leaves other traces in other arrays. */
const documents = [
  `<a>${'<b>text</b>'.repeat(60_000)}</a>`,
  `<a>${'x'.repeat(700_001)}</a>`,
  `<a>${'<b c="1" d="2" e="3" f="4"/>'.repeat(20_000)}</a>`,
  `<a>${'<!-- c -->'.repeat(50_003)}</a>`,
  `<a><b>${'я'.repeat(300_007)}</b></a>`,
].map(signed)

it('gives the same answers to large documents in any order', () => {
  for (let round = 0; round < 25; round++) {
    const document = documents[(round * 7 + (round >> 2)) % documents.length]!
    expect(codesOf(document)).toEqual([])
    const changed = new Uint8Array(document)
    // A character of a digest: the content may be a comment, which nothing signs.
    const at = Buffer.from(document).indexOf('</ds:DigestValue>') - 3
    changed[at] = changed[at] === 0x41 ? 0x42 : 0x41
    expect(codesOf(changed)).toContain('digest-mismatch')
    expect(codesOf(document.slice(0, -round - 1))).toEqual(['malformed-xml'])
  }
})

it('takes UTF-16, whose bytes are made elsewhere, among them', () => {
  const wide = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`<a>${'ы'.repeat(200_001)}</a>`, 'utf16le'),
  ])
  for (let round = 0; round < 6; round++) {
    expect(codesOf(wide)).toEqual(['no-signature'])
    expect(codesOf(documents[round % documents.length]!)).toEqual([])
  }
})
