// RFC 6986: Streebog's examples, any split of the input, digests that take turns, and the form for secrets.
import { describe, expect, it } from 'vitest'
import { createDigest, digest } from './digest.ts'
import { hmac, secretHmac512 } from './mac.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
/** The RFC prints messages and digests as numbers, last byte first. */
const reversed = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex').reverse()

const examples = [
  {
    name: 'M1, 63 digits',
    message: Buffer.from('012345678901234567890123456789012345678901234567890123456789012'),
    digest512: `486f64c1917879417fef082b3381a4e211c324f074654c38823a7b76f830ad00
      fa1fbae42b1285c0352f227524bc9ab16254288dd6863dccd5b9f54a1ad0541b`,
    digest256: '00557be5e584fd52a449b16b0251d05d27f94ab76cbaa6da890b59d8ef1e159d',
  },
  {
    name: 'M2, 72 bytes of windows-1251',
    message: reversed(`fbe2e5f0eee3c820fbeafaebef20fffbf0e1e0f0f520e0ed20e8ece0ebe5f0f2
      f120fff0eeec20f120faf2fee5e2202ce8f6f3ede220e8e6eee1e8f0f2d1202c
      e8f0f2e5e220e5d1`),
    digest512: `28fbc9bada033b1460642bdcddb90c3fb3e56c497ccd0f62b8a2ad4935e85f03
      7613966de4ee00531ae60f3b5a47f8dae06915d5f2f194996fcabf2622e6881e`,
    digest256: '508f7e553c06501d749a66fc28c6cac0b005746d97537fa85d9e40904efed29d',
  },
]

describe('RFC 6986', () => {
  it.each(examples)('$name', ({ message, digest512, digest256 }) => {
    expect(hex(digest('streebog512', message))).toBe(hex(reversed(digest512)))
    expect(hex(digest('streebog256', message))).toBe(hex(reversed(digest256)))
  })

  it('gives the same digest for any split of the input', () => {
    const data = Uint8Array.from({ length: 40_000 }, (_, i) => (i * 31 + (i >> 8)) & 255)
    const whole = hex(digest('streebog256', data))
    for (const step of [1, 7, 63, 64, 65, 1000, 16_383, 16_384, 16_385]) {
      const work = createDigest('streebog256')
      for (let at = 0; at < data.length; at += step) work.update(data.subarray(at, at + step))
      expect(hex(work.digest()), `portions of ${step}`).toBe(whole)
    }
  })

  it('keeps digests apart that take turns', () => {
    const names = ['streebog256', 'streebog512', 'gost94'] as const
    const works = names.map((name) => createDigest(name))
    const portions = Array.from({ length: 50 }, (_, i) => new Uint8Array(i * 7).fill(i))
    for (const portion of portions) for (const work of works) work.update(portion)
    const data = Buffer.concat(portions)
    expect(works.map((work) => hex(work.digest()))).toEqual(names.map((name) => hex(digest(name, data))))
  })

  it('carries in the 512-bit sum and gives the same without look-ups that follow the data', () => {
    for (const fill of [0, 89, 255]) {
      for (let length = 0; length <= 128; length += 8) {
        const data = new Uint8Array(length).fill(fill)
        expect(hex(secretHmac512(data.subarray(0, 64), data))).toBe(
          hex(hmac('streebog512', data.subarray(0, 64), data)),
        )
      }
    }
  })
})
