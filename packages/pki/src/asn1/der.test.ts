// X.690 as far as the cursor reads it: definite lengths, one-byte tags, nothing past the end.
import { describe, expect, test } from 'vitest'
import { PkiError } from '../errors.ts'
import { integerHex, isWholeSequence, onlyContent, readElement, tags } from './der.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

describe('X.690 elements', () => {
  test('short and long lengths', () => {
    expect(readElement(bytes('040201ff'), 0, 4, 'it')).toEqual({ tag: 4, start: 0, content: 2, end: 4 })
    expect(readElement(bytes(`0481${'80'.repeat(129)}`), 0, 131, 'it')).toMatchObject({
      content: 3,
      end: 131,
    })
  })

  test.each(['', '04', '0402ff', '0481', '048200', '0480', '0485ffffffffff', '1f2001ff', '0484ffffffff'])(
    '"%s" is refused',
    (hex) => {
      const input = bytes(hex)
      expect(() => readElement(input, 0, input.length, 'it')).toThrow(PkiError)
    },
  )

  test('an element may not reach past its parent', () => {
    expect(() => readElement(bytes('0402ffff'), 0, 3, 'it')).toThrow('cut short')
  })

  test('stray bytes after the only element are refused', () => {
    expect(() => onlyContent(bytes('0401ff00'), tags.octetString, 'it')).toThrow('stray')
  })
})

test.each([
  ['00ff', 'FF'],
  ['7f', '7F'],
  ['00', '00'],
  ['0000', '00'],
  ['0a0b', '0A0B'],
])('INTEGER %s is %s without its pad byte', (hex, expected) => {
  expect(integerHex(bytes(hex), 'it')).toBe(expected)
})

test('an INTEGER of no bytes, or of a hundred, is refused', () => {
  expect(() => integerHex(bytes(''), 'it')).toThrow(PkiError)
  expect(() => integerHex(new Uint8Array(100), 'it')).toThrow(PkiError)
})

describe('a whole SEQUENCE', () => {
  test.each(['3000', '300304010a', '30053003020101', '300430003000', '300630040500a000'])(
    '%s is one',
    (hex) => {
      expect(isWholeSequence(bytes(hex))).toBe(true)
    },
  )

  test.each(['', '30', '040100', '300000', '30000500', '3003040201', '30030401', '30053004020101', '3080'])(
    '%s is none',
    (hex) => {
      expect(isWholeSequence(bytes(hex))).toBe(false)
    },
  )

  test('nesting beyond measure is none, and takes no time', () => {
    let nested = Buffer.from('0500', 'hex')
    for (let i = 0; i < 40; i++) nested = Buffer.concat([Buffer.of(0x30, nested.length), nested])
    expect(isWholeSequence(nested)).toBe(false)
  })
})
