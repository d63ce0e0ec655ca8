// Node's own conversion, which works on text, is the second opinion.
import { describe, expect, test } from 'vitest'
import { bmpStringOf } from './bmp-string.ts'

const theirs = (text: string) => new Uint8Array(Buffer.from(`${text}\0`, 'utf16le').swap16())

describe('BMPString of UTF-8', () => {
  test.each(['', 'secret123', 'Пароль для PFX', '密码', '\0', 'a\u{1f511}б\u{10ffff}\u{10000}'])(
    '%j',
    (text) => {
      expect(bmpStringOf(new TextEncoder().encode(text))).toEqual(theirs(text))
    },
  )

  test('every character where the number of bytes changes, and around surrogates', () => {
    const edges = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfeff, 0xffff, 0x10000, 0x10ffff]
    const text = String.fromCodePoint(...edges)
    expect(bmpStringOf(new TextEncoder().encode(text))).toEqual(theirs(text))
  })
})
