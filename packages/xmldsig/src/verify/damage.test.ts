// A signed document cut off at every byte, and with one bit flipped at every byte: never an exception, and never
// valid with other content.
import { describe, expect, it } from 'vitest'
import { makeCorpus } from '../fuzz/corpus.ts'
import { makeOracle } from '../fuzz/oracle.ts'

const corpus = makeCorpus()
const oracle = makeOracle(corpus)
const mostSeconds = 1

describe('damaged documents', () => {
  it('cut off at any byte, none is valid', () => {
    for (const document of [corpus[0]!, corpus[4]!, corpus[8]!]) {
      for (let length = 0; length < document.length; length++) {
        expect(oracle(document.subarray(0, length)), `${length}`).toEqual({
          valid: false,
          failure: undefined,
        })
      }
    }
  })

  it('without its first bytes, none is valid', () => {
    for (let start = 1; start < corpus[0]!.length; start++) {
      const { valid, failure } = oracle(corpus[0]!.subarray(start))
      if (valid || failure !== undefined) expect.fail(`without ${start} bytes: ${failure ?? 'valid'}`)
    }
  })

  it('with one bit flipped, none is valid with other content', () => {
    const end = performance.now() + mostSeconds * 1000
    let flips = 0
    // Every bit of every byte in the end; the time decides how many of them are tried.
    for (let bit = 0; bit < 8; bit++) {
      for (const document of corpus.slice(0, 9)) {
        for (let at = 0; at < document.length && performance.now() < end; at++, flips++) {
          const damaged = Uint8Array.from(document)
          damaged[at]! ^= 1 << ((at + bit) % 8)
          const { failure } = oracle(damaged)
          if (failure !== undefined) expect.fail(`bit ${(at + bit) % 8} of byte ${at}: ${failure}`)
        }
      }
    }
    expect(flips).toBeGreaterThan(200)
  })
})
