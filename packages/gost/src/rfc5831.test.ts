// GOST R 34.11-94. The examples printed in RFC 5831 are for a test S-box that nobody signs with; these are
// the same messages under the CryptoPro parameter set of RFC 4357.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeWith } from '../../../test/setup/tools.ts'
import { createGost94 } from './gost3411-94.ts'

function digestOf(...parts: Uint8Array[]): string {
  const hash = createGost94()
  for (const part of parts) hash.update(part)
  return Buffer.from(hash.digest()).toString('hex')
}

/** Bytes that repeat neither by block nor by piece. */
function message(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 167 + (at >> 8) * 13 + 5) & 255)
}

const answers: readonly (readonly [string, string])[] = [
  ['', '981e5f3ca30c841487830f84fb433e13ac1101569b9c13584ac483234cd656c0'],
  ['a', 'e74c52dd282183bf37af0079c9f78055715a103f17e3133ceff1aacf2f403011'],
  ['abc', 'b285056dbf18d7392d7677369524dd14747459ed8143997e163b2986f92fd42c'],
  ['message digest', 'bc6041dd2aa401ebfa6e9886734174febdb4729aa972d60f549ac39b29721ba0'],
  [
    'The quick brown fox jumps over the lazy dog',
    '9004294a361a508c586fe53d1f1b02746765e71b765472786e4770d565830a76',
  ],
  ['This is message, length=32 bytes', '2cefc2f7b7bdc514e18ea57fa74ff357e7fa17d652c75f69cb1be7893ede48eb'],
  [
    'Suppose the original message has length = 50 bytes',
    'c3730c5cbccacf915ac292676f21e8bd4ef75331d9405e5f1a61dc3130a65011',
  ],
  ['U'.repeat(128), '1c4ac7614691bbf427fa2316216be8f10d92edfd37cd1027514c1008f649c4e8'],
]

describe('RFC 5831: GOST R 34.11-94 with the CryptoPro parameter set', () => {
  it.each(answers)('hashes %j', (text, digest) => {
    expect(digestOf(Buffer.from(text))).toBe(digest)
  })

  it('gives one digest for a message however it is split', () => {
    const whole = message(200)
    const expected = digestOf(whole)
    for (let first = 0; first <= 70; first++) {
      for (const second of [first, first + 1, first + 31, first + 32, first + 64]) {
        expect(
          digestOf(whole.subarray(0, first), whole.subarray(first, second), whole.subarray(second)),
        ).toBe(expected)
      }
    }
  })

  it('carries the checksum over all 256 bits', () => {
    const ones = new Uint8Array(96).fill(255)
    expect(digestOf(ones)).toBe('cd82005a3fde2ed6220ab653879e8e97fea9ca34e11ca2fe47d0c1d2f303b46f')
  })

  it('keeps digests under way apart, and goes on after a digest was asked for', () => {
    const [first, second] = [createGost94(), createGost94()]
    first.update(Buffer.from('ab'))
    second.update(Buffer.from('message '))
    first.digest()
    first.update(Buffer.from('c'))
    second.update(Buffer.from('digest'))
    expect(Buffer.from(first.digest()).toString('hex')).toBe(digestOf(Buffer.from('abc')))
    expect(Buffer.from(second.digest()).toString('hex')).toBe(digestOf(Buffer.from('message digest')))
    expect(first.digest()).toEqual(first.digest())
  })
})

// The empty message is left out: the standard can be read so that it is one block of zeros, which is what
// the engine does; CryptoPro's own provider, which made the signatures that are out there, hashes no block.
describeWith('openssl-gost', 'GOST R 34.11-94 beside the OpenSSL engine', () => {
  it('agrees on every length from 1 to 200 bytes and on messages of several pieces', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gost94-'))
    try {
      const lengths = [...Array(201).keys()].slice(1).concat(32767, 32768, 32769, 100_000)
      const files = lengths.map((length) => join(folder, String(length)))
      for (const [at, file] of files.entries()) writeFileSync(file, message(lengths[at]!))
      const { stdout } = spawnSync('openssl', ['dgst', '-engine', 'gost', '-md_gost94', '-r', ...files])
      const theirs = stdout.toString().trimEnd().split('\n')
      expect(theirs.map((line) => line.slice(0, 64))).toEqual(
        lengths.map((length) => digestOf(message(length))),
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
