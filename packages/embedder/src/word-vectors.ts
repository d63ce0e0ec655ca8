// The vector of a word: the sum of its rows, in whole numbers, so that it is the same everywhere. Words repeat, so those
// met of late are kept as they are written, in two halves: when one is full, the other is begun anew, and words that are
// still in use move over.
import { rowsOf } from './features.ts'
import type { Model } from './model-file.ts'
import { normalise } from './words.ts'

/** In each half: 4 MB at 512 dimensions. */
const mostKept = 4096
const largest = 32_767

export interface WordVectors {
  /** All that are kept, one after the other. */
  readonly values: Int16Array
  /** Where in `values` the vector of a word begins, until `beforeForgetting` is called. */
  placeOf(written: string): number
}

export function createWordVectors(model: Model, beforeForgetting: () => void): WordVectors {
  const { dimensions } = model
  const values = new Int16Array(2 * mostKept * dimensions)
  const sum = new Int32Array(dimensions)
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let start = 0

  function nextPlace(): number {
    if (young.size === mostKept) {
      beforeForgetting()
      old = young
      young = new Map()
      start = mostKept - start
    }
    return (start + young.size) * dimensions
  }

  return {
    values,
    placeOf(written) {
      const known = young.get(written)
      if (known !== undefined) return known
      const place = nextPlace()
      const before = old.get(written)
      if (before !== undefined) values.copyWithin(place, before, before + dimensions)
      else {
        addRows(model, rowsOf(normalise(written), model), sum.fill(0))
        for (let i = 0; i < dimensions; i++) values[place + i] = bounded(sum[i]!)
      }
      // A slice would keep the whole text in memory for as long as the word is.
      young.set(` ${written}`.slice(1), place)
      return place
    },
  }
}

function addRows(
  { numbers, multipliers, dimensions }: Model,
  rows: readonly number[],
  sum: Int32Array,
): void {
  const width = dimensions / 2
  for (const row of rows) {
    const multiplier = multipliers[row]!
    const start = row * width
    for (let i = 0; i < width; i++) {
      const pair = numbers[start + i]!
      sum[2 * i]! += ((pair & 15) - 8) * multiplier
      sum[2 * i + 1]! += ((pair >> 4) - 8) * multiplier
    }
  }
}

const bounded = (value: number) => Math.max(-largest, Math.min(largest, value))
