// CTR-ACPKM. RFC 8645 defines it for any cipher and prints examples with AES; these are the ones of
// R 1323565.1.017-2018 for the ciphers we have.
import { describe, expect, it } from 'vitest'
import { ctr, ctrAcpkm } from './ctr-acpkm.ts'
import { kuznyechik } from './kuznyechik.ts'
import { magma } from './magma.ts'

const bytes = (...hex: string[]) => Buffer.from(hex.join(''), 'hex')
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')

const key = bytes('8899aabbccddeeff0011223344556677', 'fedcba98765432100123456789abcdef')
const plaintext = bytes(
  '1122334455667700ffeeddccbbaa9988',
  '00112233445566778899aabbcceeff0a',
  '112233445566778899aabbcceeff0a00',
  '2233445566778899aabbcceeff0a0011',
  '33445566778899aabbcceeff0a001122',
  '445566778899aabbcceeff0a00112233',
  '5566778899aabbcceeff0a0011223344',
)

describe('R 1323565.1.017-2018: CTR-ACPKM', () => {
  it('Magma in sections of 128 bits', () => {
    const parameters = { key, iv: bytes('12345678'), sectionSize: 16 }
    const ciphertext = bytes(
      '2ab81deeeb1e4cab68e104c4bd6b94ea',
      'c72c67af6c2e5b6b0eafb61770f1b32e',
      'a1ae71149eed1382abd467180672ec6f',
      '84a2f15b3fca72c1',
    )
    expect(hex(ctrAcpkm(magma, parameters, plaintext.subarray(0, 56)))).toBe(hex(ciphertext))
    expect(hex(ctrAcpkm(magma, parameters, ciphertext))).toBe(hex(plaintext.subarray(0, 56)))
  })

  it('Kuznyechik in sections of 256 bits', () => {
    const parameters = { key, iv: bytes('1234567890abcef0'), sectionSize: 32 }
    const ciphertext = bytes(
      'f195d8bec10ed1dbd57b5fa240bda1b8',
      '85eee733f6a13e5df33ce4b33c45dee4',
      '4bceeb8f646f4c55001706275e85e800',
      '587c4df568d094393e4834afd0805046',
      'cf30f57686aeece11cfc6c316b8a896e',
      'dffd07ec813636460c4f3b743423163e',
      '6409a9c282fac8d469d221e7fbd6de5d',
    )
    expect(hex(ctrAcpkm(kuznyechik, parameters, plaintext))).toBe(hex(ciphertext))
    expect(hex(ctrAcpkm(kuznyechik, parameters, ciphertext))).toBe(hex(plaintext))
  })

  it('key material of ACPKM-Master with Kuznyechik, sections of 768 bits', () => {
    const parameters = { key, iv: bytes('ffffffffffffffff'), sectionSize: 96 }
    expect(hex(ctrAcpkm(kuznyechik, parameters, new Uint8Array(144))).match(/.{96}/g)).toEqual([
      '0cabf1f2efbc4ac16048df1a24c605b2c0d1673d7586a8ec0dd42c45a4f95bae0f2e2617e47148680fc3e6178df2c137',
      'c9dda89cffa491feadd9b3eab703bb31bc7e927f0494729f51b49d3df9c9460800fbbcf5edee610ea02f01093c7bc742',
      'd7d6271501b177775263c2a3495a8318a81c79a04f29660ea3fda874c630799e142c577914fea90d3bc2502e833685d9',
    ])
  })
})

describe('CTR-ACPKM at its edges', () => {
  it.each([
    [kuznyechik, 8, 256 * 1024],
    [magma, 4, 8 * 1024],
  ] as const)(
    'is plain counter mode up to the section of $name, and no longer',
    (algorithm, ivBytes, section) => {
      const iv = new Uint8Array(ivBytes).fill(3)
      const data = new Uint8Array(section + algorithm.blockSize)
      const plain = ctr(algorithm.withKey(key), iv, data)
      const meshed = ctrAcpkm(algorithm, { key, iv }, data)
      expect(meshed.subarray(0, section)).toEqual(plain.subarray(0, section))
      expect(meshed.subarray(section)).not.toEqual(plain.subarray(section))
    },
  )

  it('enciphers a message of any length as the beginning of a longer one', () => {
    const parameters = { key, iv: bytes('12345678'), sectionSize: 16 }
    const whole = hex(ctrAcpkm(magma, parameters, plaintext))
    for (let length = 0; length <= plaintext.length; length++) {
      expect(hex(ctrAcpkm(magma, parameters, plaintext.subarray(0, length)))).toBe(whole.slice(0, 2 * length))
    }
  })

  it('refuses a section that is not whole blocks and a vector that is not half a block', () => {
    const iv = bytes('12345678')
    for (const sectionSize of [0, -16, 12, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => ctrAcpkm(magma, { key, iv, sectionSize }, plaintext)).toThrow(/whole blocks/)
    }
    expect(() => ctrAcpkm(kuznyechik, { key, iv }, plaintext)).toThrow(/8 bytes/)
  })
})
