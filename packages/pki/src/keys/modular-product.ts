// a · b mod q on little-endian bytes, bit by bit and with the same steps for every value. Big integers would be
// shorter to write and quicker, and would leave the secret in memory.
import { secretBytes } from '@notarium/gost'

/** `a` is below `q` and as long. The caller wipes the result, which is as long as well. */
export function modularProduct(a: Uint8Array, b: Uint8Array, q: Uint8Array): Uint8Array {
  const sum = secretBytes(q.length + 1)
  for (let bit = b.length * 8 - 1; bit >= 0; bit--) {
    addModulo(sum, sum, 1, q)
    addModulo(sum, a, ((b[bit >> 3] as number) >> (bit & 7)) & 1, q)
  }
  return sum.subarray(0, q.length)
}

/** Adds `addend` once or not at all. `sum` has a byte more than `q`, for what runs over in between. */
function addModulo(sum: Uint8Array, addend: Uint8Array, times: number, q: Uint8Array): void {
  let carry = 0
  for (let i = 0; i < sum.length; i++) {
    carry += (sum[i] as number) + times * (addend[i] ?? 0)
    sum[i] = carry & 0xff
    carry >>= 8
  }
  let borrow = 0
  for (let i = 0; i < sum.length; i++) borrow = ((sum[i] as number) - (q[i] ?? 0) - borrow) >>> 31
  const isLarge = 1 - borrow
  borrow = 0
  for (let i = 0; i < sum.length; i++) {
    const difference = (sum[i] as number) - isLarge * (q[i] ?? 0) - borrow
    sum[i] = difference & 0xff
    borrow = difference >>> 31
  }
}
