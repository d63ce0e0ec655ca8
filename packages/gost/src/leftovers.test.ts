// Secrets pass through the modules' memory, which lives as long as the process: none of them may stay there.
import { describe, expect, it } from 'vitest'
import { engineOf } from './curve-engine.ts'
import { curveByName } from './curves.ts'
import { createDigest, type DigestName, digest } from './digest.ts'
import { hmac, pbkdf2, secretHmac512 } from './mac.ts'
import { generatePrivateKey, publicKeyOf, sign } from './sign.ts'
import { wasm } from './wasm.ts'

const secret = Buffer.from('A secret of 24 characters')
const salt = new Uint8Array(16).fill(7)
const isInMemory = (bytes: Uint8Array, { buffer } = wasm.memory) =>
  Buffer.from(buffer).includes(Buffer.from(bytes))
const names: readonly DigestName[] = ['streebog256', 'streebog512', 'gost94']

describe.each(names)('%s', (name) => {
  const forms = [0, 0x36, 0x5c].map((pad) => secret.map((byte) => byte ^ pad).subarray(0, 16))
  const expectNoTrace = () => expect(forms.map((form) => isInMemory(form))).toEqual([false, false, false])

  it('leaves nothing of the key of HMAC, or of what it makes', () => {
    const code = hmac(name, secret, salt)
    expectNoTrace()
    expect(isInMemory(code)).toBe(false)
    hmac(name, Buffer.concat([secret, secret, secret]), salt)
    expectNoTrace()
  })

  it('leaves nothing of the password of PBKDF2, or of the key', () => {
    const key = pbkdf2(name, secret, salt, 3, 64)
    expectNoTrace()
    expect(isInMemory(key.subarray(0, 16))).toBe(false)
    expect(isInMemory(hmac(name, secret, Uint8Array.of(...salt, 0, 0, 0, 1)))).toBe(false)
  })

  it('makes the same digest where it leaves nothing, also among others under way', () => {
    const message = Buffer.concat(Array.from({ length: 1000 }, () => secret))
    const target = new Uint8Array(digest(name, salt).length)
    const [one, other] = [createDigest(name), createDigest(name)]
    one.update(message.subarray(0, 20_000))
    other.update(salt)
    one.update(message.subarray(20_000)).digestInto(target)
    expect(target).toEqual(digest(name, message))
    expect(other.digest()).toEqual(digest(name, salt))
    createDigest(name).update(message).digestInto(target)
    expectNoTrace()
  })
})

it('leaves nothing of a nonce', () => {
  expect(isInMemory(secretHmac512(secret, salt))).toBe(false)
  expect(isInMemory(secret)).toBe(false)
})

it.each(['256-A', '512-A'] as const)('leaves nothing of a private key on %s', (name) => {
  const curve = curveByName(name)
  const { memory } = engineOf(curve).core
  const key = generatePrivateKey(curve)
  publicKeyOf(curve, key)
  expect(isInMemory(key, memory)).toBe(false)
  sign(curve, key, digest(curve.bits === 256 ? 'streebog256' : 'streebog512', salt))
  expect(isInMemory(key, memory)).toBe(false)
  expect(isInMemory(key)).toBe(false)
})
