// urn://smev-gov-ru/xmldsig/transform
import { describe, expect, it } from 'vitest'
import { transformSmev } from './smev.ts'

function transformed(text: string): string {
  const pieces: Buffer[] = []
  transformSmev(new TextEncoder().encode(text), {
    write: (bytes, start, end) => pieces.push(Buffer.from(bytes.subarray(start, end))),
  })
  return Buffer.concat(pieces).toString()
}

describe('SMEV transform', () => {
  it.each([
    [
      'drops declaration, instructions and comments',
      '<?xml version="1.0"?><!-- c --><?p?><a xmlns="urn:1"><?p?>x<!-- c --></a>',
      '<ns1:a xmlns:ns1="urn:1">x</ns1:a>',
    ],
    [
      'drops text of white space alone, keeps it in other text',
      '<a xmlns="urn:1">\n <b> x </b>&#xD;\t<c><![CDATA[ ]]></c></a>',
      '<ns1:a xmlns:ns1="urn:1"><ns1:b> x </ns1:b><ns1:c></ns1:c></ns1:a>',
    ],
    ['expands empty tags', '<a xmlns="urn:1"/>', '<ns1:a xmlns:ns1="urn:1"></ns1:a>'],
    [
      'drops declarations that nothing uses',
      '<a xmlns="urn:1" xmlns:u="urn:u"/>',
      '<ns1:a xmlns:ns1="urn:1"></ns1:a>',
    ],
    [
      'gives siblings new numbers',
      '<a xmlns="urn:1"><b xmlns="urn:2"/><b xmlns="urn:2"/></a>',
      '<ns1:a xmlns:ns1="urn:1"><ns2:b xmlns:ns2="urn:2"></ns2:b><ns3:b xmlns:ns3="urn:2"></ns3:b></ns1:a>',
    ],
    [
      'keeps one prefix for a namespace written with several',
      '<p:a xmlns:p="urn:1" xmlns:q="urn:1"><q:b p:c="1"/></p:a>',
      '<ns1:a xmlns:ns1="urn:1"><ns1:b ns1:c="1"></ns1:b></ns1:a>',
    ],
    [
      'sorts qualified attributes by namespace and name, then the others',
      '<a xmlns="urn:1" z="1" b="2" xmlns:y="urn:y" xmlns:x="urn:x" y:a="3" x:b="4" x:a="5"/>',
      '<ns1:a xmlns:ns1="urn:1" xmlns:ns2="urn:x" xmlns:ns3="urn:y" ns2:a="5" ns2:b="4" ns3:a="3" b="2" z="1"></ns1:a>',
    ],
    [
      'escapes as canonical form does',
      '<a xmlns="urn:1?a&amp;b" b="&quot;&#9;>">&lt;&amp;&gt;"</a>',
      '<ns1:a xmlns:ns1="urn:1?a&amp;b" b="&quot;&#x9;>">&lt;&amp;&gt;"</ns1:a>',
    ],
  ])('%s', (_, input, expected) => {
    expect(transformed(input)).toBe(expected)
  })

  it('is stable: its output transforms to itself', () => {
    const once = transformed(
      '<a xmlns="urn:1" c="1"> <b xmlns="urn:2" xmlns:x="urn:x" x:y="ж">т</b> <b xmlns="urn:3"/></a>',
    )
    expect(transformed(once)).toBe(once)
  })

  it('refuses elements without a namespace', () => {
    expect(() => transformed('<a xmlns="urn:1"><b xmlns=""/></a>')).toThrow(
      expect.objectContaining({ code: 'smev' }),
    )
  })
})
