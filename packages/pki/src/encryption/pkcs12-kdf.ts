// The key derivation of PKCS #12 itself (RFC 7292, appendix B), which makes the keys of its integrity
// code and of its old ciphers.
import { hash as hashWithNode } from 'node:crypto'
import { createDigest as createGostDigest, type DigestName, secretBytes } from '@notarium/gost'
import { bmpStringOf } from './bmp-string.ts'
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
  /** UTF-8. */
  readonly password: Uint8Array
  readonly salt: Uint8Array
  readonly iterations: number
  readonly length: number
}

/** The caller wipes the result. */
export function pkcs12Kdf(request: KdfRequest, budget: WorkBudget): Uint8Array {
  const { hash, iterations, length } = request
  const { result: resultSize, block } = sizes[hash]
  const rounds = Math.ceil(length / resultSize)
  budget.spend(iterations * rounds * (isGostHash(hash) ? 10 : 2))
  const input = inputOf(request, block)
  const output = secretBytes(rounds * resultSize)
  const addend = secretBytes(block)
  for (let round = 0; round < rounds; round++) {
    const a = output.subarray(round * resultSize, (round + 1) * resultSize)
    digestInto(a, hash, input)
    for (let i = 1; i < iterations; i++) digestInto(a, hash, a)
    repeatInto(addend, a)
    for (let at = block; at < input.length; at += block) addWithOne(input.subarray(at, at + block), addend)
  }
  input.fill(0)
  addend.fill(0)
  output.fill(0, length)
  return output.subarray(0, length)
}

/** A block that tells what the key is for, then salt and password, each repeated to fill whole blocks. */
function inputOf({ purpose, salt, password }: KdfRequest, block: number): Uint8Array {
  const text = bmpStringOf(password)
  const wholeBlocks = (length: number) => Math.ceil(length / block) * block
  const textAt = block + wholeBlocks(salt.length)
  const input = secretBytes(textAt + wholeBlocks(text.length))
  input.fill(purposeIds[purpose], 0, block)
  repeatInto(input.subarray(block, textAt), salt)
  repeatInto(input.subarray(textAt), text)
  text.fill(0)
  return input
}

export const isGostHash = (hash: KdfHash): hash is DigestName =>
  hash === 'gost94' || hash === 'streebog256' || hash === 'streebog512'

/** `data` may be `target` itself. */
function digestInto(target: Uint8Array, hash: KdfHash, data: Uint8Array): void {
  if (isGostHash(hash)) createGostDigest(hash).update(data).digestInto(target)
  else {
    const digest = hashWithNode(hash, data, 'buffer')
    target.set(digest)
    digest.fill(0)
  }
}

function repeatInto(target: Uint8Array, bytes: Uint8Array): void {
  for (let i = 0; i < target.length; i++) target[i] = bytes[i % bytes.length] as number
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
