// Big integers are the second opinion.
import { curves } from '@notarium/gost'
import { describe, expect, test } from 'vitest'
import { modularProduct } from './modular-product.ts'

describe.each(curves)('modulo the order of $name', ({ q, bits }) => {
  const size = bits / 8
  const little = (value: bigint) =>
    new Uint8Array(Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex')).reverse()
  const below = [0n, 1n, 2n, q - 1n, q / 2n, q / 3n, 0x1234567890abcdefn ** 4n % q]
  const any = [...below, q, q + 1n, 2n ** BigInt(bits) - 1n, 2n ** BigInt(bits - 1)]

  test('a · b', () => {
    for (const a of below) {
      for (const b of any)
        expect(modularProduct(little(a), little(b), little(q))).toEqual(little((a * b) % q))
    }
  })
})
