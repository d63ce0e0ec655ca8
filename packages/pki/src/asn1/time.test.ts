// RFC 5280 §4.1.2.5: UTCTime through 2049, GeneralizedTime after, seconds always, Zulu always.
import { describe, expect, test } from 'vitest'
import { PkiError } from '../errors.ts'
import { readElement, tags } from './der.ts'
import { readTime } from './time.ts'

const read = (tag: number, text: string) => {
  const bytes = Uint8Array.from([tag, text.length, ...Buffer.from(text, 'latin1')])
  return readTime(bytes, readElement(bytes, 0, bytes.length, 'test'), 'test')
}

describe('RFC 5280 dates', () => {
  test.each([
    [tags.utcTime, '260309024451Z', Date.UTC(2026, 2, 9, 2, 44, 51)],
    [tags.utcTime, '491231235959Z', Date.UTC(2049, 11, 31, 23, 59, 59)],
    [tags.utcTime, '500101000000Z', Date.UTC(1950, 0, 1)],
    [tags.utcTime, '000229000000Z', Date.UTC(2000, 1, 29)],
    [tags.generalizedTime, '21260213024451Z', Date.UTC(2126, 1, 13, 2, 44, 51)],
    [tags.generalizedTime, '99991231235959Z', Date.UTC(9999, 11, 31, 23, 59, 59)],
  ])('tag %i, %s', (tag, text, milliseconds) => {
    expect(read(tag, text)).toBe(milliseconds / 1000)
  })

  test.each([
    [tags.utcTime, '2603090244Z'],
    [tags.utcTime, '260309024451+0300'],
    [tags.utcTime, '260231024451Z'],
    [tags.utcTime, '261309024451Z'],
    [tags.utcTime, '260309244451Z'],
    [tags.utcTime, '26030902445 Z'],
    [tags.utcTime, 'x60309024451Z'],
    [tags.generalizedTime, '20260309024451.5Z'],
    [tags.generalizedTime, '2026030902445Z'],
    [tags.integer, '260309024451Z'],
  ])('tag %i, %s is refused', (tag, text) => {
    expect(() => read(tag, text)).toThrow(PkiError)
  })
})
