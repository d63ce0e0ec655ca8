// A few seconds of fuzzing with a fixed seed; `fuzz.ts` as a program goes on for as long as one likes.
import { expect, it } from 'vitest'
import { makeCorpus } from './corpus.ts'
import { fuzz } from './fuzz.ts'
import { mutate } from './mutate.ts'
import { makeOracle } from './oracle.ts'

it('no changed document misleads us, fails us or keeps us busy', () => {
  const { cases, valid, failures } = fuzz({ seed: 20260601, seconds: 2 })
  expect(failures).toEqual([])
  expect(cases).toBeGreaterThan(200)
  // Some changes leave alone what is signed; were there none, the oracle would have nothing to say.
  expect(valid).toBeGreaterThan(cases / 100)
})

it('the same seed makes the same changes', () => {
  const corpus = makeCorpus()
  expect(mutate(7, corpus)).toEqual(mutate(7, corpus))
  expect(mutate(7, corpus)).not.toEqual(mutate(8, corpus))
})

it('the oracle knows what was never signed', () => {
  const corpus = makeCorpus()
  const knowsAll = makeOracle(corpus)
  const knowsOne = makeOracle(corpus.slice(0, 1))
  for (const document of corpus) expect(knowsAll(document)).toEqual({ valid: true, failure: undefined })
  expect(knowsOne(corpus.at(-1)!).failure).toMatch(/^covered but never signed/)
})
