// XML 1.0 (fifth edition) and Namespaces in XML 1.0: what is refused, with which code, and what is accepted.
import { describe, expect, it } from 'vitest'
import { XmlError, type XmlErrorCode } from '../errors.ts'
import { generateDocument } from '../testing/document-generator.ts'
import { canonicalText, parseText } from '../testing/rendering.ts'
import { attributeValue, localName, namespaceOf, qualifiedName } from './navigate.ts'
import { parseXml } from './parse.ts'
import { onlyText } from './text.ts'

const textOf = (...where: Parameters<typeof onlyText>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(onlyText(...where))

function errorOf(action: () => unknown): XmlError {
  try {
    action()
  } catch (error) {
    if (error instanceof XmlError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const refused: readonly (readonly [XmlErrorCode, string])[] = [
  ['unexpected-end', ''],
  ['unexpected-end', ' '],
  ['unexpected-end', '<'],
  ['unexpected-end', '<a'],
  ['unexpected-end', '<a>'],
  ['unexpected-end', '<a></a'],
  ['unexpected-end', '<a b="1'],
  ['unexpected-end', '<!-- x'],
  ['unexpected-end', '<?xml version="1.0"'],
  ['unexpected-end', '<a><![CDATA[x]]</a>'],
  ['syntax', 'text'],
  ['syntax', '<a/>text'],
  ['syntax', '<a/><b/>'],
  ['syntax', '<a/></a>'],
  ['syntax', '<a/>&amp;'],
  ['syntax', '<![CDATA[x]]><a/>'],
  ['syntax', '< a/>'],
  ['syntax', '<a / >'],
  ['syntax', '<a b></a>'],
  ['syntax', '<a b=1/>'],
  ['syntax', '<a b="1"c="2"/>'],
  ['syntax', '<a b="<"/>'],
  ['syntax', '<a>]]></a>'],
  ['syntax', '<a><!-- -- --></a>'],
  ['syntax', '<a><!-- ---></a>'],
  ['syntax', '<a><!x></a>'],
  ['syntax', '<a><![cdata[x]]></a>'],
  ['syntax', '<a><?xml version="1.0"?></a>'],
  ['syntax', '<a><?XmL x?></a>'],
  ['syntax', ' <?xml version="1.0"?><a/>'],
  ['syntax', '<?xml version="1.0" standalone="maybe"?><a/>'],
  ['syntax', '<?xml encoding="UTF-8"?><a/>'],
  ['syntax', '<?xml version="1.0" encoding="UTF-8" ?x?><a/>'],
  ['syntax', '<a><?pi"x"?></a>'],
  ['mismatched-tag', '<a></b>'],
  ['mismatched-tag', '<a></ab>'],
  ['mismatched-tag', '<ab></a>'],
  ['mismatched-tag', '<a><b></a></b>'],
  ['mismatched-tag', '<p:a xmlns:p="urn:p" xmlns:q="urn:p"></q:a>'],
  ['doctype', '<!DOCTYPE a><a/>'],
  ['doctype', '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "x">]><a>&b;</a>'],
  ['doctype', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
  ['xml-version', '<?xml version="1.1"?><a/>'],
  ['encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
  ['encoding', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
  ['encoding', '<?xml version="1.0" encoding="windows-1251"?><a/>'],
  ['reference', '<a>&</a>'],
  ['reference', '<a>& </a>'],
  ['reference', '<a>&nbsp;</a>'],
  ['reference', '<a b="&x;"/>'],
  ['reference', '<a>&amp</a>'],
  ['reference', '<a>&#0;</a>'],
  ['reference', '<a>&#x1;</a>'],
  ['reference', '<a>&#xD800;</a>'],
  ['reference', '<a>&#xFFFE;</a>'],
  ['reference', '<a>&#x110000;</a>'],
  ['reference', '<a>&#99999999999999999999;</a>'],
  ['reference', '<a>&#x;</a>'],
  ['reference', '<a>&#;</a>'],
  ['reference', '<a>&#X41;</a>'],
  ['reference', '<a>&#1a;</a>'],
  ['illegal-character', '<a>\0</a>'],
  ['illegal-character', '<a>\u0001</a>'],
  ['illegal-character', '<a b="\u001f"/>'],
  ['illegal-character', '<a><!--\u0008--></a>'],
  ['illegal-character', '<a><?p \u000b?></a>'],
  ['illegal-character', '<a><![CDATA[\u000c]]></a>'],
  ['illegal-character', '<a>\ufffe</a>'],
  ['illegal-character', '<a b="\uffff"/>'],
  ['illegal-character', '<a/>\0'],
  ['invalid-name', '<1a/>'],
  ['invalid-name', '<-a/>'],
  ['invalid-name', '<a:b:c xmlns:a="urn:a"/>'],
  ['invalid-name', '<:a/>'],
  ['invalid-name', '<a:/>'],
  ['invalid-name', '<a .b="1"/>'],
  ['invalid-name', '<a\u00d7/>'],
  ['invalid-name', '<\u0301a/>'],
  ['invalid-name', '<a:1b xmlns:a="urn:a"/>'],
  ['invalid-name', '<a><?a:b?></a>'],
  ['duplicate-attribute', '<a b="1" b="2"/>'],
  ['duplicate-attribute', '<a xmlns="urn:a" xmlns="urn:a"/>'],
  ['duplicate-attribute', '<a xmlns:p="urn:a" xmlns:p="urn:b"/>'],
  ['duplicate-attribute', '<a xmlns:p="urn:a" xmlns:q="urn:a" p:b="1" q:b="2"/>'],
  ['duplicate-attribute', '<a xmlns:p="urn:&#97;" xmlns:q="urn:a" p:b="1" c="" q:b="2"/>'],
  ['undeclared-prefix', '<p:a/>'],
  ['undeclared-prefix', '<a p:b="1"/>'],
  ['undeclared-prefix', '<a><b xmlns:p="urn:p"/><p:c/></a>'],
  ['undeclared-prefix', '<xmlns:a/>'],
  ['namespace', '<a xmlns:p=""/>'],
  ['namespace', '<a xmlns:xml="urn:x"/>'],
  ['namespace', '<a xmlns:p="http://www.w3.org/XML/1998/namespace"/>'],
  ['namespace', '<a xmlns="http://www.w3.org/XML/1998/namespace"/>'],
  ['namespace', '<a xmlns:xmlns="urn:x"/>'],
  ['namespace', '<a xmlns:p="http://www.w3.org/2000/xmlns/"/>'],
  ['namespace', '<a xmlns="http://www.w3.org/2000/xmlns/"/>'],
]

describe('parseXml refuses what is not well-formed', () => {
  it.each(refused)('%s: %j', (code, text) => {
    expect(errorOf(() => parseText(text)).code).toBe(code)
  })

  it('says line and column, counted in characters', () => {
    expect(errorOf(() => parseText('<a>\r\n<ж>ы</ж>\rя&x;</a>')).position).toEqual({ line: 3, column: 2 })
    expect(errorOf(() => parseText('<a>😀<b></a>')).message).toMatch(/\(1:8\)$/)
  })

  it.each([
    ['a lone continuation byte', [0x80], 4],
    ['an overlong slash', [0xc0, 0xaf], 4],
    ['a surrogate', [0xed, 0xa0, 0x80], 4],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 4],
    ['a cut sequence', [0xd0], 4],
  ])('encoding: UTF-8 with %s', (_, bytes, column) => {
    const error = errorOf(() =>
      parseXml(new Uint8Array([0x3c, 0x61, 0x3e, ...bytes, 0x3c, 0x2f, 0x61, 0x3e])),
    )
    expect(error).toMatchObject({ code: 'encoding', position: { line: 1, column } })
  })

  it('finds the place of a bad byte in a long document at once', () => {
    for (const at of [3, 4, 1_000_003, 3_000_001, 4_999_990]) {
      const bytes = new TextEncoder().encode(`<a>${'ж'.repeat(2_500_000)}</a>`)
      bytes[at] = 0xff
      const start = performance.now()
      const error = errorOf(() => parseXml(bytes))
      expect(error).toMatchObject({ code: 'encoding', position: { line: 1, column: 4 + ((at - 3) >> 1) } })
      expect(performance.now() - start).toBeLessThan(20_000)
    }
  })

  it('never fails but by XmlError, wherever a document is cut off', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const bytes = new TextEncoder().encode(generateDocument(seed).trimEnd())
      for (let length = 0; length < bytes.length; length++) {
        const cut = bytes.subarray(0, length)
        let nodes = 0
        try {
          nodes = parseXml(cut).nodeCount
        } catch (error) {
          if (!(error instanceof XmlError)) throw error
        }
        // A cut that still parses can only have lost comments and instructions after the root.
        if (nodes > 0) expect(new TextDecoder().decode(cut)).toMatch(/>\s*$/)
      }
    }
  })

  it('never fails but by XmlError, whichever byte is changed', () => {
    const bytes = new TextEncoder().encode(generateDocument(7))
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0x00, 0x20, 0x26, 0x3c, 0x3e, 0x22, 0x3a, 0x5d, 0x80, 0xef, 0xff]) {
        const changed = bytes.slice()
        changed[at] = value
        try {
          canonicalText(parseXml(changed), { algorithm: 'exc-c14n', comments: true })
        } catch (error) {
          if (!(error instanceof XmlError)) throw error
        }
      }
    }
  })
})

describe('parseXml accepts', () => {
  it.each([
    ['names of the fifth edition', '<Ёлка ٠x="1" xmlns:д="urn:d" д:𐀀="2"/>'.replace('٠x', 'x٠')],
    [
      'the prefix xml without and with its declaration',
      '<a xml:lang="ru" xmlns:xml="http://www.w3.org/XML/1998/namespace"/>',
    ],
    ['an undeclared default namespace', '<a xmlns="urn:a"><b xmlns=""/></a>'],
    ['a declaration with all its parts', "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<a/>"],
    ['white space in tags', '<a\n b = "1"\r\n\t></a\n>'],
    ['names like those of Object', '<constructor __proto__="1" toString="2"><hasOwnProperty/></constructor>'],
    ['"]]" and ">" apart in text', '<a>]] ></a>'],
    ['CDATA with brackets', '<a><![CDATA[]]]]><![CDATA[>]]></a>'],
    ['US-ASCII as an encoding', '<?xml version="1.0" encoding="US-ASCII"?><a/>'],
    ['comments and instructions around the root', '<!-- a --><?b?><a/><?c?><!-- d -->'],
  ])('%s', (_, text) => {
    expect(parseText(text).nodeCount).toBeGreaterThan(0)
  })

  it('UTF-8 with a byte order mark, and UTF-16 of both orders', () => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><а б="😀">Ж</а>'
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    const big = Buffer.from(little).swap16()
    const utf8 = Buffer.from(`\ufeff${text.replace('UTF-16', 'UTF-8')}`)
    for (const bytes of [little, big, utf8]) {
      expect(canonicalText(parseXml(bytes), { algorithm: 'c14n', comments: false })).toBe('<а б="😀">Ж</а>')
    }
    expect(errorOf(() => parseXml(little.subarray(0, -1))).code).toBe('encoding')
    expect(errorOf(() => parseXml(Buffer.from('\ufeff<a>\ud800</a>', 'utf16le'))).code).toBe('encoding')
  })

  it('and resolves names, attributes and text', () => {
    const document = parseText(
      '<p:a xmlns:p="urn:p" xmlns="urn:d" b="1&#10;2\n" p:b="&lt;">x<![CDATA[<]]>&amp;\r\n</p:a>',
    )
    expect(qualifiedName(document, 0)).toBe('p:a')
    expect(localName(document, 0)).toBe('a')
    expect(namespaceOf(document, 0)).toBe('urn:p')
    expect(attributeValue(document, 0, 'b')).toBe('1\n2 ')
    expect(attributeValue(document, 0, 'b', 'urn:p')).toBe('<')
    expect(attributeValue(document, 0, 'c')).toBeUndefined()
    expect(textOf(document, 0)).toBe('x<&\n')
  })

  it('and does not see later changes of the bytes it was given', () => {
    const bytes = new TextEncoder().encode('<a>1</a>')
    const document = parseXml(bytes)
    bytes[3] = 0x32
    expect(textOf(document, 0)).toBe('1')
  })
})

describe('limits', () => {
  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
  const attributes = (count: number) =>
    `<a ${Array.from({ length: count }, (_, index) => `b${index}=""`).join(' ')}/>`
  const declared = (count: number) =>
    Array.from({ length: count }, (_, index) => ` xmlns:p${index}="urn:p"`).join('')

  it.each([
    ['depth', nested(256), nested(257), {}],
    ['depth, lowered', nested(3), nested(4), { depth: 3 }],
    ['depth, raised', nested(50_000), nested(50_001), { depth: 50_000 }],
    ['attributes', attributes(256), attributes(257), {}],
    ['size', '<a/>', '<a />', { size: 4 }],
    ['declarations', `<a${declared(2)}/>`, `<a${declared(3)}/>`, { declarations: 2 }],
    [
      'declarations in scope',
      `<a><b${declared(2)}/><c${declared(2)}/></a>`,
      `<a${declared(1)}><b${declared(2)}/></a>`,
      { declarationsInScope: 2 },
    ],
    ['names', attributes(5), attributes(20), { names: 20 }],
  ])('%s', (_, allowed, tooMuch, limits) => {
    expect(parseText(allowed, limits).nodeCount).toBeGreaterThan(0)
    expect(errorOf(() => parseText(tooMuch, limits)).code).toBe('limit')
  })

  it('an open bomb of start tags ends at the depth limit, not at the end of memory', () => {
    expect(errorOf(() => parseText('<a>'.repeat(1_000_000))).code).toBe('limit')
  })
})
