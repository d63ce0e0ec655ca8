// Magma: the example of RFC 8891, and those of GOST R 34.13-2015 for the modes over it.
import { describe, expect, it } from 'vitest'
import { ctr } from './ctr-acpkm.ts'
import { magma } from './magma.ts'
import { omac } from './omac.ts'

const bytes = (...hex: string[]) => Buffer.from(hex.join(''), 'hex')
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')

const key = bytes('ffeeddccbbaa99887766554433221100', 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff')
const cipher = magma.withKey(key)
const plaintext = bytes('92def06b3c130a59', 'db54c704f8189d20', '4a98fb2e67a8024c', '8912409b17b57e41')

describe('RFC 8891: Magma', () => {
  it('enciphers the block of A.4', () => {
    expect(hex(cipher.encrypt(bytes('fedcba9876543210')))).toBe('4ee901e5c2d8ca3d')
  })

  it('refuses keys that are not 32 bytes and data that is not whole blocks', () => {
    expect(() => magma.withKey(key.subarray(1))).toThrow(/32 bytes/)
    expect(() => cipher.encrypt(plaintext.subarray(1))).toThrow(/whole blocks/)
  })
})

describe('GOST R 34.13-2015 over Magma', () => {
  it('A.2.1: electronic codebook', () => {
    expect(hex(cipher.encrypt(plaintext)).match(/.{16}/g)).toEqual([
      '2b073f0494f372a0',
      'de70e715d3556e48',
      '11d8d9e9eacfbc1e',
      '7c68260996c67efb',
    ])
  })

  it('A.2.2: counter', () => {
    expect(hex(ctr(cipher, bytes('12345678'), plaintext)).match(/.{16}/g)).toEqual([
      '4e98110c97b7b93c',
      '3e250d93d6e85d69',
      '136d868807b2dbef',
      '568eb680ab52a12d',
    ])
  })

  it('A.2.6: message authentication code', () => {
    expect(hex(omac(cipher, plaintext).subarray(0, 4))).toBe('154e7210')
  })
})
