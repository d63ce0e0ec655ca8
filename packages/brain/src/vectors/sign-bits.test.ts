import { describe, expect, it } from 'vitest'
import { createSignBits } from './sign-bits.ts'

describe('sign bits', () => {
  it.each([8, 31, 32, 33, 128, 129, 384, 512, 1000, 4096])(
    'of %i dimensions: counts what differs',
    (dimensions) => {
      const centre = new Float32Array(dimensions).fill(0.5)
      const vector = Float32Array.from(centre, (_, i) => (i % 3 === 0 ? 1 : 0))
      const opposite = vector.map((value) => 1 - value)
      const lastDiffers = vector.with(dimensions - 1, 1 - vector.at(-1)!)
      const bits = createSignBits(dimensions)
      bits.makeRoom(3)
      for (const [row, one] of [vector, opposite, lastDiffers].entries()) {
        bits.write(row, opposite, centre)
        bits.write(row, one, centre)
      }
      const distances = new Uint16Array(4).fill(7)
      bits.distances(vector, centre, 3, distances)
      expect([...distances]).toEqual([0, dimensions, 1, 7])
    },
  )

  it('of more dimensions than there is room for: are refused, and not written over what lies there', () => {
    expect(() => createSignBits(4097)).toThrow('4097 dimensions')
  })

  it('of more rows than are measured at once, in memory that grew meanwhile', () => {
    const centre = new Float32Array(64)
    const withOnes = (count: number) => Float32Array.from(centre, (_, i) => (i < count ? 1 : -1))
    const bits = createSignBits(64)
    const count = 70_000
    for (let row = 0; row < count; row++) {
      bits.makeRoom(row + 1)
      bits.write(row, withOnes(row % 65), centre)
    }
    const distances = new Uint16Array(count)
    bits.distances(withOnes(0), centre, count, distances)
    expect(distances.findIndex((distance, row) => distance !== row % 65)).toBe(-1)
  })
})
