// RFC 7836: HMAC over Streebog. RFC 9337: PBKDF2 over it.
import { describe, expect, it } from 'vitest'
import { digest } from './digest.ts'
import { hmac, pbkdf2, secretHmac512 } from './mac.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const key = Uint8Array.from({ length: 32 }, (_, i) => i)
const text = Buffer.from('0126bdb87800af214341456563780100', 'hex')
const hmac512 =
  'a59bab22ecae19c65fbde6e5f4e9f5d8549d31f037f9df9b905500e171923a773d5f1530f2ed7e964cb2eedc29e9ad2f3afe93b2814f79f5000ffc0366c251e6'

describe('RFC 7836, HMAC', () => {
  it('HMAC_GOSTR3411_2012_256', () => {
    expect(hex(hmac('streebog256', key, text))).toBe(
      'a1aa5f7de402d7b3d323f2991c8d4534013137010a83754fd0af6d7cd4922ed9',
    )
  })

  it('HMAC_GOSTR3411_2012_512, also in the form for secrets', () => {
    expect(hex(hmac('streebog512', key, text))).toBe(hmac512)
    expect(hex(secretHmac512(key, text))).toBe(hmac512)
  })

  it('hashes a key that is longer than a block', () => {
    const long = new Uint8Array(65).fill(7)
    expect(hex(hmac('streebog256', long, text))).toBe(
      hex(hmac('streebog256', digest('streebog256', long), text)),
    )
  })
})

describe('RFC 9337, PBKDF2 with HMAC-Streebog-512', () => {
  const derive = (password: string, salt: string, iterations: number, length: number) =>
    hex(pbkdf2('streebog512', Buffer.from(password), Buffer.from(salt), iterations, length))

  it.each([
    [
      1,
      '64770af7f748c3b1c9ac831dbcfd85c26111b30a8a657ddc3056b80ca73e040d2854fd36811f6d825cc4ab66ec0a68a490a9e5cf5156b3a2b7eecddbf9a16b47',
    ],
    [
      2,
      '5a585bafdfbb6e8830d6d68aa3b43ac00d2e4aebce01c9b31c2caed56f0236d4d34b2b8fbd2c4e89d54d46f50e47d45bbac301571743119e8d3c42ba66d348de',
    ],
    [
      4096,
      'e52deb9a2d2aaff4e2ac9d47a41f34c20376591c67807f0477e32549dc341bc7867c09841b6d58e29d0347c996301d55df0d34e47cf68f4e3c2cdaf1d9ab86c3',
    ],
  ])('%i iterations', (iterations, expected) => {
    expect(derive('password', 'salt', iterations, 64)).toBe(expected)
  })

  it('a key of 100 bytes from longer input', () => {
    const derived = derive('passwordPASSWORDpassword', 'saltSALTsaltSALTsaltSALTsaltSALTsalt', 4096, 100)
    expect(derived).toBe(
      'b2d8f1245fc4d29274802057e4b54e0a0753aa22fc53760b301cf008679e58fe4bee9addcae99ba2b0b20f431a9c5e50f395c89387d0945aedeca6eb4015dfc2bd2421ee9bb71183ba882ceebfef259f33f9e27dc6178cb89dc37428cf9cc52a2baa2d3a',
    )
  })

  it('serves Streebog-256 and the 1994 hash by the same definition', () => {
    for (const name of ['streebog256', 'gost94'] as const) {
      const first = hmac(name, text, Buffer.concat([key, Uint8Array.of(0, 0, 0, 1)]))
      const second = hmac(name, text, first)
      expect(hex(pbkdf2(name, text, key, 2, 32))).toBe(hex(first.map((byte, i) => byte ^ second[i]!)))
    }
  })

  it('refuses a senseless number of iterations', () => {
    expect(() => pbkdf2('streebog512', text, key, 0, 32)).toThrow(/iterations/)
  })
})
