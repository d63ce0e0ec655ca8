// Texts into vectors: the sum of the vectors of their words, of length one.
import type { Model } from './model-file.ts'
import { createWordVectors } from './word-vectors.ts'
import { eachWord } from './words.ts'

export interface Embedder {
  readonly name: string
  readonly dimensions: number
  /** Of length one; undefined for a text without words. */
  embed(text: string): Float32Array | undefined
}

/** More words than any part of a page has; sums of them stay whole numbers of 32 bits. */
const mostWords = 60_000

export function createEmbedder(model: Model): Embedder {
  const { dimensions } = model
  const sum = new Int32Array(dimensions)
  const words = createWordVectors(model, addWaiting)
  // Four words at a time: the sum is read and written once for all of them.
  const waiting: number[] = []

  function addWaiting(): void {
    const { values } = words
    if (waiting.length === 4) addFour(sum, values, waiting as [number, number, number, number])
    else for (const place of waiting) for (let i = 0; i < dimensions; i++) sum[i]! += values[place + i]!
    waiting.length = 0
  }

  return {
    name: model.name,
    dimensions,
    embed(text) {
      sum.fill(0)
      let count = 0
      eachWord(text, (written) => {
        if (++count > mostWords) return
        waiting.push(words.placeOf(written))
        if (waiting.length === 4) addWaiting()
      })
      addWaiting()
      return normalised(sum)
    },
  }
}

function addFour(sum: Int32Array, values: Int16Array, [a, b, c, d]: [number, number, number, number]): void {
  for (let i = 0; i < sum.length; i++)
    sum[i]! += values[a + i]! + values[b + i]! + values[c + i]! + values[d + i]!
}

/** Division and square root are exact to the last bit everywhere, unlike most of what computes with fractions. */
function normalised(sum: Int32Array): Float32Array | undefined {
  let squares = 0
  for (let i = 0; i < sum.length; i++) squares += sum[i]! * sum[i]!
  if (squares === 0) return undefined
  const length = Math.sqrt(squares)
  const vector = new Float32Array(sum.length)
  for (let i = 0; i < sum.length; i++) vector[i] = sum[i]! / length
  return vector
}
