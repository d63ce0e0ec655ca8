// KDF_TREE_GOSTR3411_2012_256 (RFC 7836, R 50.1.113-2016) with a one-byte counter: as many 256-bit
// keys as asked for, from one key, a label and a seed.
import { hmac } from './mac.ts'

const SEPARATOR = Uint8Array.of(0)

export function kdfTree(key: Uint8Array, label: Uint8Array, seed: Uint8Array, count: number): Uint8Array[] {
  const bits = count * 256
  const length = Uint8Array.of(bits >> 8, bits & 255)
  return Array.from({ length: count }, (_, at) =>
    hmac('streebog256', key, Buffer.concat([Uint8Array.of(at + 1), label, SEPARATOR, seed, length])),
  )
}
