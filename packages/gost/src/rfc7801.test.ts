// Kuznyechik: the examples of RFC 7801, and those of GOST R 34.13-2015 for the modes over it.
import { describe, expect, it } from 'vitest'
import { dataRoom, keyRoom } from './cipher-memory.ts'
import { ctr } from './ctr-acpkm.ts'
import { kuznyechik } from './kuznyechik.ts'
import { omac } from './omac.ts'
import { wasm } from './wasm.ts'

const bytes = (...hex: string[]) => Buffer.from(hex.join(''), 'hex')
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')

const key = bytes('8899aabbccddeeff0011223344556677', 'fedcba98765432100123456789abcdef')
const cipher = kuznyechik.withKey(key)
const plaintext = bytes(
  '1122334455667700ffeeddccbbaa9988',
  '00112233445566778899aabbcceeff0a',
  '112233445566778899aabbcceeff0a00',
  '2233445566778899aabbcceeff0a0011',
)

describe('RFC 7801: Kuznyechik', () => {
  it('makes the round keys of 5.4', () => {
    const room = keyRoom(160)
    room.set(key)
    wasm.kuznyechikExpand(room.byteOffset)
    expect(hex(room).match(/.{32}/g)).toEqual([
      '8899aabbccddeeff0011223344556677',
      'fedcba98765432100123456789abcdef',
      'db31485315694343228d6aef8cc78c44',
      '3d4553d8e9cfec6815ebadc40a9ffd04',
      '57646468c44a5e28d3e59246f429f1ac',
      'bd079435165c6432b532e82834da581b',
      '51e640757e8745de705727265a0098b1',
      '5a7925017b9fdd3ed72a91a22286f984',
      'bb44e25378c73123a5f32f73cdb6e517',
      '72e9dd7416bcf45b755dbaa88e4a4043',
    ])
  })

  it('enciphers the block of 5.5', () => {
    expect(hex(cipher.encrypt(plaintext.subarray(0, 16)))).toBe('7f679d90bebc24305a468d42b9d4edcd')
  })

  it('leaves neither key nor data in the module', () => {
    cipher.encrypt(plaintext)
    expect(keyRoom(160).every((byte) => byte === 0)).toBe(true)
    expect(dataRoom(64).every((byte) => byte === 0)).toBe(true)
  })

  it('enciphers more than one piece of blocks alike', () => {
    const long = new Uint8Array(100_000 - (100_000 % 16)).fill(7)
    const block = hex(cipher.encrypt(long.subarray(0, 16)))
    expect(hex(cipher.encrypt(long))).toBe(block.repeat(long.length / 16))
  })

  it('refuses keys that are not 32 bytes and data that is not whole blocks', () => {
    expect(() => kuznyechik.withKey(key.subarray(1))).toThrow(/32 bytes/)
    expect(() => cipher.encrypt(plaintext.subarray(1))).toThrow(/whole blocks/)
  })
})

describe('GOST R 34.13-2015 over Kuznyechik', () => {
  it('A.1.1: electronic codebook', () => {
    expect(hex(cipher.encrypt(plaintext)).match(/.{32}/g)).toEqual([
      '7f679d90bebc24305a468d42b9d4edcd',
      'b429912c6e0032f9285452d76718d08b',
      'f0ca33549d247ceef3f5a5313bd4b157',
      'd0b09ccde830b9eb3a02c4c5aa8ada98',
    ])
  })

  it('A.1.2: counter', () => {
    expect(hex(ctr(cipher, bytes('1234567890abcef0'), plaintext)).match(/.{32}/g)).toEqual([
      'f195d8bec10ed1dbd57b5fa240bda1b8',
      '85eee733f6a13e5df33ce4b33c45dee4',
      'a5eae88be6356ed3d5e877f13564a3a5',
      'cb91fab1f20cbab6d1c6d15820bdba73',
    ])
  })

  it('A.1.6: message authentication code', () => {
    expect(hex(omac(cipher, plaintext).subarray(0, 8))).toBe('336f4d296059fbe3')
  })
})
