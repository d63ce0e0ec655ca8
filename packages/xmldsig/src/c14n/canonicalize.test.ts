// Canonical forms held against libxml2 (whole documents) and against a slow reading of the recommendations
// (subtrees, exclusive canonicalisation with prefix lists, left-out elements).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeWith } from '../../../../test/setup/tools.ts'
import { oracle } from '../testing/c14n-oracle.ts'
import { chanceFrom, generateDocument } from '../testing/document-generator.ts'
import { canonicalText, parseText } from '../testing/rendering.ts'
import { isElement } from '../xml/navigate.ts'
import { parseXml } from '../xml/parse.ts'
import { canonicalize } from './canonicalize.ts'
import type { CanonicalizationAlgorithm } from './rendering.ts'

const algorithms: readonly CanonicalizationAlgorithm[] = ['c14n', 'c14n11', 'exc-c14n']

describeWith('xmllint', 'canonicalisation of whole documents, against libxml2', () => {
  it('agrees on 300 generated documents', () => {
    const folder = mkdtempSync(join(tmpdir(), 'c14n-'))
    const seeds = Array.from({ length: 300 }, (_, index) => index + 1)
    for (const seed of seeds) writeFileSync(join(folder, `${seed}.xml`), generateDocument(seed))
    const loop = `for f in *.xml; do for a in ${algorithms.join(' ')}; do xmllint --nonet --$a $f > $f.$a 2> $f.err; done; done`
    spawnSync('sh', ['-c', loop], { cwd: folder })
    const differing: string[] = []
    for (const seed of seeds) {
      const document = parseText(generateDocument(seed))
      for (const algorithm of algorithms) {
        const expected = readFileSync(join(folder, `${seed}.xml.${algorithm}`), 'utf8')
        if (canonicalText(document, { algorithm, comments: true }) !== expected)
          differing.push(`${seed} ${algorithm}`)
      }
    }
    rmSync(folder, { recursive: true })
    expect(differing).toEqual([])
  })
})

describe('canonicalisation of subtrees, against the definition', () => {
  it.each(algorithms)('%s agrees for every element of 200 generated documents', (algorithm) => {
    let compared = 0
    for (let seed = 1001; seed <= 1200; seed++) {
      const text = generateDocument(seed, true)
      const document = parseText(text)
      const chance = chanceFrom(seed)
      const elements = Array.from({ length: document.nodeCount }, (_, node) => node).filter((node) =>
        isElement(document, node),
      )
      for (const node of elements) {
        const inclusivePrefixes = ['#default', 'a', 'b', 'ё', 'none'].filter(() => chance(4) === 0)
        const exclude = elements[chance(elements.length)]!
        const left = exclude > node ? { exclude } : {}
        const options = { algorithm, comments: chance(2) === 0, node, inclusivePrefixes, ...left }
        expect(canonicalText(document, options), `${seed} ${JSON.stringify(options)}\n${text}`).toBe(
          oracle(document, options),
        )
        compared++
      }
    }
    expect(compared).toBeGreaterThan(1000)
  })
})

describe('canonicalize', () => {
  it('passes a document that is canonical already on in one piece', () => {
    const text = `<r xmlns:a="urn:a"><a:x b="1" c="2">${'text &amp; more '.repeat(500)}<y>1</y></a:x></r>`
    const writes: [number, number][] = []
    const sink = { write: (_: Uint8Array, start: number, end: number) => writes.push([start, end]) }
    canonicalize(parseText(text), { algorithm: 'c14n', comments: false }, sink)
    expect(writes).toEqual([[0, text.length]])
  })

  it('refuses documents with relative namespaces, as C14N demands', () => {
    const document = parseText('<r xmlns="relative/uri"/>')
    expect(() => canonicalText(document, { algorithm: 'exc-c14n', comments: false })).toThrow(
      expect.objectContaining({ code: 'relative-namespace' }),
    )
  })

  it('never renders nothing: leaving out all there is is an error', () => {
    const document = parseText('<r><s><t/></s></r>')
    for (const exclude of [0, 1, 2]) {
      const options = { algorithm: 'c14n', comments: false, node: 2, exclude } as const
      expect(() => canonicalText(document, options)).toThrow(
        expect.objectContaining({ code: 'canonicalization' }),
      )
    }
    const wrong = [{ node: 7 }, { node: -1 }, { node: 0.5 }, { exclude: 99 }]
    for (const choice of wrong) {
      const options = { algorithm: 'c14n', comments: false, ...choice } as const
      expect(() => canonicalText(document, options)).toThrow(
        expect.objectContaining({ code: 'canonicalization' }),
      )
    }
  })

  it('keeps text around an element left out', () => {
    const document = parseText('<r> a <s>x</s> b </r>')
    expect(canonicalText(document, { algorithm: 'c14n', comments: false, exclude: 1 })).toBe('<r> a  b </r>')
  })

  it('takes time in proportion to size, also with many namespaces, attributes and comments', () => {
    const element = (index: number) =>
      `<p${index % 50}:e xmlns:p${index % 50}="urn:${index % 97}" z="1" y='2' x="&#65;"><!-- c --><f/></p${index % 50}:e>`
    const timeFor = (count: number) => {
      const text = `<r>${Array.from({ length: count }, (_, index) => element(index)).join('')}</r>`
      const bytes = new TextEncoder().encode(text)
      const sink = { write: () => {} }
      let best = Number.POSITIVE_INFINITY
      for (let round = 0; round < 2; round++) {
        const start = performance.now()
        const document = parseXml(bytes)
        for (const algorithm of ['c14n', 'exc-c14n'] as const)
          canonicalize(document, { algorithm, comments: false }, sink)
        best = Math.min(best, performance.now() - start)
      }
      return best
    }
    timeFor(2_000)
    const ratio = timeFor(96_000) / timeFor(12_000)
    // Eight times the input; quadratic growth would be sixty-four.
    expect(ratio).toBeLessThan(40)
  })
})
