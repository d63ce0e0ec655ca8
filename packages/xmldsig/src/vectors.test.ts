// Canonicalisation cases of others: Merlin Hughes's (2002) and the XML Signature, second edition, interop tests.
// Those that select nodes by an XPath other than "this subtree" cannot be expressed here, which is the point.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeWithVectors } from '../../../test/setup/tools.ts'
import type { CanonicalizationOptions } from './c14n/canonicalize.ts'
import { canonicalText } from './testing/rendering.ts'
import { elementById } from './xml/identifiers.ts'
import { attributeValue, elementsNamed } from './xml/navigate.ts'
import { parseXml } from './xml/parse.ts'
import { onlyText } from './xml/text.ts'
import type { XmlDocument } from './xml/tree.ts'

const textOf = (...where: Parameters<typeof onlyText>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(onlyText(...where))

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const digestOf = (document: XmlDocument, options: CanonicalizationOptions) =>
  createHash('sha1').update(canonicalText(document, options)).digest('base64')
const expectedDigests = (document: XmlDocument) =>
  elementsNamed(document, dsig, 'DigestValue').map((element) => textOf(document, element))

describeWithVectors('merlin-c14n-three', (vectors) => {
  const read = (name: string) => readFileSync(new URL(`xmlsec/merlin-c14n-three/${name}`, vectors))
  const cases = [
    ['c14n-0.txt', 'http://example.org/bar', 'Something', { algorithm: 'c14n' }],
    ['c14n-9.txt', 'http://example.org/bar', 'Something', { algorithm: 'exc-c14n' }],
    [
      'c14n-18.txt',
      'http://example.org/bar',
      'Something',
      { algorithm: 'exc-c14n', inclusivePrefixes: ['#default'] },
    ],
    ['c14n-27.txt', dsig, 'SignedInfo', { algorithm: 'c14n' }],
  ] as const
  it.each(cases)('%s', (file, namespace, local, options) => {
    const document = parseXml(read('signature.xml'))
    const node = elementsNamed(document, namespace, local)[0]!
    expect(canonicalText(document, { ...options, comments: false, node })).toBe(read(file).toString())
  })
})

describeWithVectors('merlin-exc-c14n-one', (vectors) => {
  it('all four references', () => {
    const document = parseXml(readFileSync(new URL('xmlsec/merlin-exc-c14n-one/exc-signature.xml', vectors)))
    const node = elementById(document, 'to-be-signed')!
    const inclusivePrefixes = ['bar', '#default']
    const digests = [
      { comments: false },
      { comments: false, inclusivePrefixes },
      { comments: true },
      { comments: true, inclusivePrefixes },
    ].map((options) => digestOf(document, { algorithm: 'exc-c14n', node, ...options }))
    expect(digests).toEqual(expectedDigests(document))
  })
})

describeWithVectors('xmldsig2ed-tests: Canonical XML 1.1', (vectors) => {
  const read = (name: string) => parseXml(readFileSync(new URL(`xmlsec/xmldsig2ed-tests/${name}`, vectors)))

  it('defCan-1: all but one subtree', () => {
    const input = read('c14n11/xml-base-input.xml')
    const exclude = elementsNamed(input, 'http://www.ietf.org', 'e2')[0]!
    const options = { algorithm: 'c14n11', comments: false, node: input.root, exclude } as const
    expect([digestOf(input, options)]).toEqual(expectedDigests(read('defCan-1.xml')))
  })

  it('defCan-2: xml:base of a subtree joined with those above it', () => {
    const input = read('c14n11/xml-base-input.xml')
    const node = elementsNamed(input, 'http://www.ietf.org', 'e21')[0]!
    const options = { algorithm: 'c14n11', comments: false, node } as const
    expect([digestOf(input, options)]).toEqual(expectedDigests(read('defCan-2.xml')))
  })

  it.each([1, 2, 3, 4, 5, 6])('xpointer-%d-SUN', (number) => {
    const document = read(`xpointer-${number}-SUN.xml`)
    const digests = elementsNamed(document, dsig, 'Reference').map((reference) => {
      const uri = attributeValue(document, reference, 'URI')!
      const id = /#(?:xpointer\(id\(')?(e\dID)/.exec(uri)?.[1]
      // A plain "#id" or "" leaves comments out before the transforms are asked.
      const comments = uri.startsWith('#xpointer')
      const exclude = elementsNamed(document, dsig, 'Signature')[0]!
      const target = id === undefined ? { exclude } : { node: elementById(document, id)! }
      return digestOf(document, { algorithm: 'c14n11', comments, ...target })
    })
    expect(digests).toEqual(expectedDigests(document))
  })
})
