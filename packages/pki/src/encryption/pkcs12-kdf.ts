// The key derivation of PKCS #12 itself (RFC 7292, appendix B), which makes the keys of its integrity
// code and of its old ciphers.
import { hash as hashWithNode } from 'node:crypto'
import { type DigestName, digest as digestGost } from '@notarium/gost'
import type { WorkBudget } from './work-budget.ts'

type KdfPurpose = 'key' | 'iv' | 'mac'
export type KdfHash = 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512' | DigestName

const purposeIds = { key: 1, iv: 2, mac: 3 } as const
/** Sizes of the hash's result and of the blocks it takes in. */
const sizes: Readonly<Record<KdfHash, { readonly result: number; readonly block: number }>> = {
  sha1: { result: 20, block: 64 },
  sha224: { result: 28, block: 64 },
  sha256: { result: 32, block: 64 },
  sha384: { result: 48, block: 128 },
  sha512: { result: 64, block: 128 },
  gost94: { result: 32, block: 32 },
  streebog256: { result: 32, block: 64 },
  streebog512: { result: 64, block: 64 },
}

interface KdfRequest {
  readonly hash: KdfHash
  readonly purpose: KdfPurpose
  readonly password: string
  readonly salt: Uint8Array
  readonly iterations: number
  readonly length: number
}

export function pkcs12Kdf(request: KdfRequest, budget: WorkBudget): Uint8Array {
  const { hash, purpose, salt, iterations, length } = request
  const { result: resultSize, block } = sizes[hash]
  const rounds = Math.ceil(length / resultSize)
  budget.spend(iterations * rounds * (isGostHash(hash) ? 10 : 2))
  const diversifier = new Uint8Array(block).fill(purposeIds[purpose])
  const input = Buffer.concat([stretch(salt, block), stretch(bmpString(request.password), block)])
  const output = new Uint8Array(rounds * resultSize)
  for (let round = 0; round < rounds; round++) {
    let a = digestOf(hash, Buffer.concat([diversifier, input]))
    for (let i = 1; i < iterations; i++) a = digestOf(hash, a)
    output.set(a, round * resultSize)
    const addend = stretch(a, block)
    for (let at = 0; at < input.length; at += block) addWithOne(input.subarray(at, at + block), addend)
  }
  input.fill(0)
  return output.slice(0, length)
}

export const isGostHash = (hash: KdfHash): hash is DigestName =>
  hash === 'gost94' || hash === 'streebog256' || hash === 'streebog512'

const digestOf = (hash: KdfHash, data: Uint8Array): Uint8Array =>
  isGostHash(hash) ? digestGost(hash, data) : hashWithNode(hash, data, 'buffer')

/** The password as UTF-16, big-endian, with a closing zero. */
function bmpString(password: string): Uint8Array {
  return Buffer.from(`${password}\0`, 'utf16le').swap16()
}

/** `bytes` over and over, up to the next whole block. */
function stretch(bytes: Uint8Array, block: number): Uint8Array {
  const stretched = new Uint8Array(Math.ceil(bytes.length / block) * block)
  for (let i = 0; i < stretched.length; i++) stretched[i] = bytes[i % bytes.length] as number
  return stretched
}

/** Big-endian target += addend + 1, dropping what runs over. */
function addWithOne(target: Uint8Array, addend: Uint8Array): void {
  let carry = 1
  for (let i = target.length - 1; i >= 0; i--) {
    carry += (target[i] as number) + (addend[i] as number)
    target[i] = carry & 0xff
    carry >>= 8
  }
}
