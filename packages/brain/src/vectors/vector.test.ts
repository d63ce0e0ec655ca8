import { describe, expect, it } from 'vitest'
import { decodeVector, dot, encodeSmallVector, encodeVector, normalise, similarityTo } from './vector.ts'

describe('bytes of a vector', () => {
  it('are little-endian float32', () => {
    expect([...encodeVector(Float32Array.of(1, -2))]).toEqual([0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0])
  })

  it('come back from anywhere in a buffer', () => {
    const vector = Float32Array.of(0.1, -3e38, 0, 1e-40)
    const pool = new Uint8Array(64)
    pool.set(encodeVector(vector), 3)
    expect(decodeVector(pool.subarray(3, 19))).toEqual(vector)
  })

  it('are refused when some are missing', () => {
    expect(() => decodeVector(new Uint8Array(7))).toThrow('7 bytes')
  })
})

it('normalising leaves zeros alone', () => {
  expect(normalise(Float32Array.of(3, 4))).toEqual(Float32Array.of(0.6, 0.8))
  expect(normalise(new Float32Array(2))).toEqual(new Float32Array(2))
})

it.each([encodeVector, encodeSmallVector])('%o: the similarity is the same without decoding', (encode) => {
  const [one, other] = [Float32Array.of(3, -4, 1, 0.5), Float32Array.of(2, 5, -1, 0)].map(normalise)
  const bytes = encode(other!)
  expect(similarityTo(one!, bytes)).toBeCloseTo(dot(one!, decodeVector(bytes)), 6)
  expect(similarityTo(one!, bytes)).toBeCloseTo(dot(one!, other!), 2)
})
