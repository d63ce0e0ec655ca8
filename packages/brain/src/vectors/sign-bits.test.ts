import { expect, it } from 'vitest'
import { hammingDistances, wordsInRow, writeSignBits } from './sign-bits.ts'

it.each([8, 31, 32, 33, 96, 97, 384, 1000, 4096])(
  'counts the differing signs of %i dimensions',
  (dimensions) => {
    const width = wordsInRow(dimensions)
    const centre = new Float32Array(dimensions).fill(0.5)
    const rows = new Int32Array(width * 3).fill(-1)
    const query = new Int32Array(width)
    const vector = Float32Array.from(centre, (_, i) => (i % 3 === 0 ? 1 : 0))
    const opposite = vector.map((value) => 1 - value)
    const lastDiffers = vector.with(dimensions - 1, 1 - vector.at(-1)!)
    for (const [row, one] of [vector, opposite, lastDiffers].entries()) {
      writeSignBits(rows, row * width, one, centre)
    }
    writeSignBits(query, 0, vector, centre)
    const distances = new Uint16Array(3)
    hammingDistances(rows, 3, query, distances)
    expect([...distances]).toEqual([0, dimensions, 1])
  },
)
