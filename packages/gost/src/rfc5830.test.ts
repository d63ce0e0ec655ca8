// GOST 28147-89 in cipher feedback mode with the key meshing of RFC 4357. Neither RFC prints an example for
// the parameter sets in use: the answers are those of the OpenSSL engine, which other lengths are compared
// with where it is installed (engine-ciphers.test.ts).
import { describe, expect, it } from 'vitest'
import { cfbDecrypt, cfbEncrypt } from './gost28147.ts'

const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')

const key = Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 3)
const iv = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
const plaintext = Uint8Array.from({ length: 3000 }, (_, at) => at & 255)
const parameterSet = '1.2.643.2.2.31.1'

/** Parameter set, and the first and the last 16 bytes of the ciphertext. */
const answers = [
  ['1.2.643.2.2.31.1', 'a06d20a4b09210103ec83a700383673d', '6f2f25b04471d0288245ea6d774f3eab'],
  ['1.2.643.2.2.31.2', 'b9799bc669335f9a36f22131d89cec39', '6c5149d5b4fdc3cc9c2ac8f5e09f883d'],
  ['1.2.643.2.2.31.3', '0ab6f9d3547e64a555cf232fb94157f5', '266d091ac56d4d512227979ce257d656'],
  ['1.2.643.2.2.31.4', 'e73265295630671aede94353a30be647', 'e3855499ce200c35fe99e4f2057ee025'],
  ['1.2.643.7.1.2.5.1.1', '6d47ca31700c555f2378d95501649048', '0a5fdc573b1dba8ec01f1b1103262451'],
] as const

describe('RFC 5830: GOST 28147-89 in cipher feedback mode', () => {
  it.each(answers)('parameter set %s', (oid, first, last) => {
    const ciphertext = cfbEncrypt({ key, iv, parameterSet: oid }, plaintext)
    expect(hex(ciphertext.subarray(0, 16))).toBe(first)
    expect(hex(ciphertext.subarray(-16))).toBe(last)
    expect(cfbDecrypt({ key, iv, parameterSet: oid }, ciphertext)).toEqual(plaintext)
  })

  it('does without key meshing where it is told to, which differs from the second section on', () => {
    const meshed = cfbEncrypt({ key, iv, parameterSet }, plaintext)
    const plain = cfbEncrypt({ key, iv, parameterSet, keyMeshing: false }, plaintext)
    expect(plain.subarray(0, 1024)).toEqual(meshed.subarray(0, 1024))
    expect(plain.subarray(1024, 1032)).not.toEqual(meshed.subarray(1024, 1032))
    expect(cfbDecrypt({ key, iv, parameterSet, keyMeshing: false }, plain)).toEqual(plaintext)
  })

  it('deciphers any beginning of a ciphertext', () => {
    const ciphertext = cfbEncrypt({ key, iv, parameterSet }, plaintext)
    for (const length of [0, 1, 7, 8, 9, 1023, 1024, 1025, 1031, 1032, 2048, 2999]) {
      const opened = cfbDecrypt({ key, iv, parameterSet }, ciphertext.subarray(0, length))
      expect(opened).toEqual(plaintext.subarray(0, length))
    }
  })

  it('refuses parameter sets it does not know, and keys and vectors of another length', () => {
    for (const unknown of ['1.2.643.2.2.31.0', '', 'constructor']) {
      expect(() => cfbDecrypt({ key, iv, parameterSet: unknown }, plaintext)).toThrow(/parameter set/)
    }
    expect(() => cfbDecrypt({ key: key.subarray(1), iv, parameterSet }, plaintext)).toThrow(/32 bytes/)
    expect(() => cfbDecrypt({ key, iv: iv.subarray(1), parameterSet }, plaintext)).toThrow(/8 bytes/)
  })
})
