// Documents that try the parser below the signature: document types, entities, nesting, encodings, and sizes.
import { describe, expect, it } from 'vitest'
import { signXml } from '../sign/sign-xml.ts'
import { codesOf, now, signerFor, verified } from '../testing/authority.ts'

const signer = signerFor('gost2012-256')
const sign = (text: string) =>
  Buffer.from(signXml(Buffer.from(text), signer, { at: now }).signedXml).toString()
const signed = sign('<doc xmlns="urn:doc">оплатить 100</doc>')

describe('document types and entities', () => {
  const bomb = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  it.each([
    ['an empty DTD', `<!DOCTYPE doc>${signed}`],
    ['an external DTD', `<!DOCTYPE doc SYSTEM "http://example.org/x.dtd">${signed}`],
    ['an internal DTD that gives an attribute', `<!DOCTYPE doc [<!ATTLIST doc Id ID "x">]>${signed}`],
    [
      'an external entity',
      `<!DOCTYPE doc [<!ENTITY e SYSTEM "file:///etc/passwd">]>${signed.replace('100', '&e;')}`,
    ],
    ['a bomb', `<!DOCTYPE doc [<!ENTITY l0 "lol">${bomb}]>${signed.replace('100', '&l9;')}`],
    ['a parameter entity', `<!DOCTYPE doc [<!ENTITY % p SYSTEM "file:///x"> %p;]>${signed}`],
    ['an entity without a DTD', signed.replace('100', '&nbsp;')],
    ['a DTD in the content', signed.replace('100', '<!DOCTYPE doc>')],
  ])('%s', (_, document) => {
    const start = performance.now()
    expect(codesOf(document)).toEqual(['malformed-xml'])
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

describe('sizes', () => {
  it('257 levels are too deep, a million are refused as fast', () => {
    const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)
    expect(codesOf(sign(nested(250)))).toEqual([])
    for (const levels of [257, 1_000_000]) expect(codesOf(nested(levels))).toEqual(['limit'])
  })

  it('more bytes than the limit', () => {
    expect(codesOf(signed, { limits: { size: Buffer.byteLength(signed) } })).toEqual([])
    expect(codesOf(signed, { limits: { size: Buffer.byteLength(signed) - 1 } })).toEqual(['limit'])
  })

  it('attributes and namespaces without end', () => {
    const attributes = Array.from({ length: 300 }, (_, i) => `a${i}="1"`).join(' ')
    expect(codesOf(signed.replace('<doc', `<doc ${attributes}`))).toEqual(['limit'])
    const names = Array.from({ length: 70_000 }, (_, i) => `<n${i}/>`).join('')
    expect(codesOf(signed.replace('100', names))).toEqual(['limit'])
  })
})

describe('no bytes at all, and bytes that are no XML', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n '],
    ['text', 'hello'],
    ['NULs', '\0\0\0\0'],
    ['JSON', '{"a":1}'],
    ['a NUL inside', signed.replace('100', '1\u0000')],
    ['two roots', signed + signed],
    ['text after the root', `${signed}x`],
    ['a control character', signed.replace('100', '\u0001')],
    ['a control character by reference', signed.replace('100', '&#1;')],
    ['half a surrogate by reference', signed.replace('100', '&#xD800;')],
  ])('%s', (_, document) => expect(codesOf(document)).toEqual(['malformed-xml']))

  it.each([
    ['an overlong "/"', [0xc0, 0xaf]],
    ['half a surrogate', [0xed, 0xa0, 0x80]],
    ['a lone continuation', [0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['a cut sequence', [0xd0]],
  ])('invalid UTF-8: %s', (_, bytes) => {
    const [before, after] = signed.split('100') as [string, string]
    const document = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
    expect(codesOf(document)).toEqual(['malformed-xml'])
  })
})

describe('the same document in another spelling', () => {
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
  it.each([
    ['with a byte order mark', Buffer.from(`\ufeff${signed}`)],
    ['in UTF-16, little end first', utf16(signed)],
    ['in UTF-16, big end first', utf16(signed).swap16()],
    ['with a declaration', `<?xml version="1.0" encoding="UTF-8" standalone='yes' ?>\n${signed}`],
    ['with white space after it', `${signed}\r\n\t `],
    ['with comments', `<!-- a -->${signed.replace('100', '1<!-- b -->00')}<!-- c -->`],
    ['with CDATA and references', signed.replace('оплатить 100', '<![CDATA[оплатить]]>&#32;1&#x30;0')],
    ['with other quotes', signed.replace('xmlns="urn:doc"', "\n xmlns = 'urn:doc' ")],
    ['with a prefix that nobody uses', signed.replace('<doc', '<doc xmlns:p="urn:p"')],
  ])('%s is valid', (_, document) => expect(codesOf(document)).toEqual([]))

  it.each([
    ['with a processing instruction', `<?pi?>${signed}`, 'digest-mismatch'],
    [
      'with a prefix',
      signed.replace(/^<doc xmlns=/, '<d:doc xmlns:d=').replace('</doc>', '</d:doc>'),
      'digest-mismatch',
    ],
    ['in another namespace', signed.replace('urn:doc', 'urn:DOC'), 'digest-mismatch'],
    ['with one space more', signed.replace('100', '100 '), 'digest-mismatch'],
    ['with a letter of another script', signed.replace('о', 'o'), 'digest-mismatch'],
    ['in another normal form', sign('<doc>й</doc>').replace('й', 'й'.normalize('NFD')), 'digest-mismatch'],
    [
      'in windows-1251 by its own word',
      `<?xml version="1.0" encoding="windows-1251"?>${signed}`,
      'malformed-xml',
    ],
    ['as XML 1.1', `<?xml version="1.1"?>${signed}`, 'malformed-xml'],
    ['in UTF-16 without a mark', Buffer.from(signed, 'utf16le'), 'malformed-xml'],
  ])('%s is not', (_, document, code) => expect(codesOf(document)).toEqual([code]))

  it('line ends of any kind are one line feed', () => {
    const lines = sign('<doc>\n  <a b="c">\n  text</a>\n</doc>')
    expect(codesOf(lines)).toEqual([])
    expect(codesOf(lines.replaceAll('\n', '\r\n'))).toEqual([])
    expect(codesOf(lines.replaceAll('\n', '\r'))).toEqual([])
    expect(codesOf(lines.replaceAll('\n', '&#13;&#10;'))).toEqual(['digest-mismatch'])
  })

  it('a signed document with CRLF and Cyrillic names', () => {
    const text = sign('<Документ Номер="№ 1">\r\n\t<Сумма>100 ₽ 😀</Сумма>\r\n</Документ>')
    const result = verified(text)
    expect(result.errors).toEqual([])
    expect(result.signatures[0]!.covered).toEqual([{ path: '/Документ', id: undefined, extent: 'element' }])
    expect(codesOf(text.replace('😀', '😁'))).toEqual(['digest-mismatch'])
  })
})
