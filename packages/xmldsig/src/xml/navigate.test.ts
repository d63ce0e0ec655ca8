// Finding elements and reading them.
import { describe, expect, it } from 'vitest'
import { parseText } from '../testing/rendering.ts'
import { elementById } from './identifiers.ts'
import { childElements, elementsNamed, isNamed, parentOf } from './navigate.ts'
import { pathOf } from './path.ts'
import { onlyText } from './text.ts'

const textOf = (...where: Parameters<typeof onlyText>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(onlyText(...where))

const wsu = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'

describe('elementById', () => {
  it('knows Id, ID, id, xml:id and wsu:Id', () => {
    const document = parseText(
      `<r xmlns:u="${wsu}"><a Id="1"/><a ID="2"/><a id="3"/><a xml:id="4"/><a u:Id="5"/><a iD="6"/><a xmlns:v="urn:v" v:Id="7"/></r>`,
    )
    const found = ['1', '2', '3', '4', '5', '6', '7'].map((id) => elementById(document, id))
    expect(found).toEqual([1, 2, 3, 4, 5, undefined, undefined])
  })

  it('refuses a document in which two elements share one, however they are written', () => {
    for (const text of ['<r><a Id="x"/><b Id="x"/></r>', '<r id="x"><b xml:id="&#x78;"/></r>']) {
      expect(() => elementById(parseText(text), 'other')).toThrow(
        expect.objectContaining({ code: 'duplicate-id' }),
      )
    }
  })

  it('lets one element carry the same Id twice', () => {
    expect(elementById(parseText('<r Id="x" xml:id="x"/>'), 'x')).toBe(0)
  })
})

describe('elements', () => {
  const document = parseText(
    '<S:E xmlns:S="urn:s" xmlns="urn:d"><!-- c --><S:B/><S:B><x/><q:x xmlns:q="urn:d">1</q:x></S:B></S:E>',
  )

  it('are found by namespace and local name, whatever the prefix', () => {
    expect(elementsNamed(document, 'urn:d', 'x')).toEqual([4, 5])
    expect(elementsNamed(document, 'urn:s', 'x')).toEqual([])
    expect(elementsNamed(document, 'urn:none', 'x')).toEqual([])
    expect(isNamed(document, 2, 'urn:s', 'B')).toBe(true)
    expect(isNamed(document, 1, 'urn:s', 'B')).toBe(false)
  })

  it('know their parents and children', () => {
    expect(childElements(document, 0)).toEqual([2, 3])
    expect(parentOf(document, 5)).toBe(3)
    expect(parentOf(document, 0)).toBe(-1)
  })

  it('have a path that a person can follow', () => {
    expect(pathOf(document, 5)).toBe('/S:E/S:B[2]/q:x[1]')
    expect(pathOf(document, 0)).toBe('/S:E')
  })
})

describe('onlyText', () => {
  it.each(['<a>x<!-- -->y</a>', '<a><b/></a>', '<a>x<?p?></a>'])('refuses %j', (text) => {
    expect(() => textOf(parseText(text), 0)).toThrow(expect.objectContaining({ code: 'unexpected-content' }))
  })

  it('reads text and nothing for an empty element', () => {
    expect(textOf(parseText('<a>\ufeff&#x416;<![CDATA[ ]]></a >'), 0)).toBe('\ufeffЖ ')
    expect(textOf(parseText('<a/>'), 0)).toBe('')
    expect(textOf(parseText('<a></a>'), 0)).toBe('')
  })
})
