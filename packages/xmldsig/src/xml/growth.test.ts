// Tables that grow while a document is read: names, types, nodes and attributes keep what they held, at every size
// around those where an array is replaced by a larger one.
import { describe, expect, it } from 'vitest'
import { canonicalText, parseText } from '../testing/rendering.ts'
import { elementById } from './identifiers.ts'
import { attributeValue, childElements, localName, namespaceOf, qualifiedName } from './navigate.ts'
import type { XmlDocument } from './tree.ts'

const counts = [...Array.from({ length: 371 }, (_, i) => 30 + i), 511, 512, 513, 1023, 1024, 1025]
/** Where each element brings several names, so that the larger sizes are met with fewer elements. */
const fewerCounts = counts.filter((count) => count <= 140 || count > 1000)
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

/** What each child of the root is, one string each: comparing them at once is faster by far. */
const describeChildren = (document: XmlDocument, describeOne: (child: number, i: number) => string) =>
  childElements(document, document.root).map(describeOne)

describe('names', () => {
  // A prefixed name brings its local part along: which of the two makes the table grow depends on what came before.
  it.each([
    ['one prefix', 'p:', ' xmlns:p="urn:p"', 'urn:p'],
    ['one prefix, after one name more', 'p:', ' xmlns:p="urn:p" more=""', 'urn:p'],
    ['no prefix', '', '', ''],
  ])('30 to 1025 different ones with %s', (_, prefix, attributes, uri) => {
    for (const count of counts) {
      const elements = numbers(count).map((i) => `<${prefix}n${i}/>`)
      const document = parseText(`<root${attributes}>${elements.join('')}</root>`)
      const found = describeChildren(
        document,
        (child) =>
          `${localName(document, child)} ${qualifiedName(document, child)} ${namespaceOf(document, child)}`,
      )
      expect(found).toEqual(numbers(count).map((i) => `n${i} ${prefix}n${i} ${uri}`))
    }
  })

  it('a prefix and a local name of its own for each element', () => {
    for (const more of ['', 'a=""', 'a="" b=""']) {
      const elements = numbers(400).map((i) => `<p${i}:n${i} xmlns:p${i}="urn:p"/>`)
      const document = parseText(`<root ${more}>${elements.join('')}</root>`)
      const found = describeChildren(
        document,
        (child) => `${localName(document, child)} ${namespaceOf(document, child)}`,
      )
      expect(found).toEqual(numbers(400).map((i) => `n${i} urn:p`))
    }
  })

  it('a prefix and a namespace of its own for each element', () => {
    for (const count of fewerCounts) {
      const elements = numbers(count).map((i) => `<p${i}:a xmlns:p${i}="urn:${i}" p${i}:b="${i}"></p${i}:a>`)
      const text = `<root>${elements.join('')}</root>`
      const document = parseText(text)
      const found = describeChildren(
        document,
        (child, i) =>
          `${localName(document, child)} ${namespaceOf(document, child)} ${attributeValue(document, child, 'b', `urn:${i}`)}`,
      )
      expect(found).toEqual(numbers(count).map((i) => `a urn:${i} ${i}`))
      expect(canonicalText(document, { algorithm: 'exc-c14n', comments: false })).toBe(text)
    }
  })

  it('attributes with names of their own', () => {
    for (const count of fewerCounts) {
      const elements = numbers(count).map((i) => `<e p:a${i}="${i}" b${i}="-"/>`)
      const document = parseText(`<root xmlns:p="urn:p">${elements.join('')}</root>`)
      const found = describeChildren(
        document,
        (child, i) =>
          `${attributeValue(document, child, `a${i}`, 'urn:p')} ${attributeValue(document, child, `b${i}`)}`,
      )
      expect(found).toEqual(numbers(count).map((i) => `${i} -`))
    }
  })

  it('one name in many namespaces', () => {
    const text = `<root>${numbers(400)
      .map((i) => `<a xmlns="urn:${i % 150}"></a>`)
      .join('')}</root>`
    const document = parseText(text)
    for (const [i, child] of childElements(document, document.root).entries()) {
      expect(namespaceOf(document, child)).toBe(`urn:${i % 150}`)
    }
    expect(canonicalText(document, { algorithm: 'c14n', comments: false })).toBe(text)
  })

  it('long names, which make the bytes of names grow in the midst of a name', () => {
    for (const length of [1, 15, 16, 17, 255, 1000, 1024, 5000]) {
      const local = 'x'.repeat(length)
      const text = `<root xmlns:${local}="urn:${local}">${numbers(20)
        .map((i) => `<${local}:${local}${i}></${local}:${local}${i}>`)
        .join('')}</root>`
      const document = parseText(text)
      for (const [i, child] of childElements(document, document.root).entries()) {
        expect([localName(document, child), namespaceOf(document, child)]).toEqual([
          `${local}${i}`,
          `urn:${local}`,
        ])
      }
    }
  })
})

describe('nodes and attributes', () => {
  it('come by the thousand after a start that promises few', () => {
    for (const count of [1, 10, 100, 1000, 20_000]) {
      const padding = ' '.repeat(2000)
      const text = `<root>${padding}${numbers(count)
        .map((i) => `<e i="${i}"><!-- c --></e>`)
        .join('')}</root>`
      const document = parseText(text)
      const children = childElements(document, document.root)
      expect(children).toHaveLength(count)
      for (const [i, child] of children.entries()) {
        if (attributeValue(document, child, 'i') !== String(i))
          expect.fail(`attribute of element ${i} of ${count}`)
      }
      expect(canonicalText(document, { algorithm: 'c14n', comments: true })).toBe(text)
    }
  })

  it('Ids by the thousand, and declarations nested', () => {
    const ids = parseText(
      `<root>${numbers(3000)
        .map((i) => `<e Id="i${i}"/>`)
        .join('')}</root>`,
    )
    for (const i of numbers(3000)) expect(attributeValue(ids, elementById(ids, `i${i}`)!, 'Id')).toBe(`i${i}`)
    const depth = 200
    const open = numbers(depth)
      .map((i) => `<p:e${i} xmlns:p="urn:${i}" xmlns:q${i}="urn:q">`)
      .join('')
    const close = numbers(depth)
      .map((i) => `</p:e${depth - 1 - i}>`)
      .join('')
    const nested = parseText(open + close)
    let element = nested.root
    for (const i of numbers(depth)) {
      expect([localName(nested, element), namespaceOf(nested, element)]).toEqual([`e${i}`, `urn:${i}`])
      element = childElements(nested, element)[0]!
    }
    expect(canonicalText(nested, { algorithm: 'c14n', comments: false })).toBe(open + close)
  })
})
