// Citations, differences that read well, and the letters that one types in the tree.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readLines } from './citation.ts'
import { countChanges, diffRows, folded } from './diff-rows.ts'
import { sha256 } from './sha256.ts'
import { matchTyped } from './tree-keys.ts'
import { withoutTitle } from './without-title.ts'

describe('a citation', () => {
  it('has the checksum that Node makes, whatever the length', () => {
    for (const text of [
      '',
      'abc',
      'я'.repeat(55),
      'x'.repeat(56),
      'y'.repeat(63),
      'z'.repeat(64),
      '🙂'.repeat(1000),
    ])
      expect(sha256(text), text).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it('is found again by the lines in an address', () => {
    expect(readLines('12-20')).toEqual({ start: 12, end: 20 })
    expect(readLines('7')).toEqual({ start: 7, end: 7 })
    expect(readLines('9-3')).toEqual({ start: 9, end: 9 })
    for (const text of [undefined, '', 'x', '1-2-3', '-1', '1e9']) expect(readLines(text)).toBeUndefined()
  })
})

describe('the difference of two texts', () => {
  it('shows the words that changed inside a line', () => {
    const [first, second, third] = diffRows('same\nthe quick fox\n', 'same\nthe slow fox\nmore')
    expect(first).toMatchObject({ kind: 'same', oldLine: 1, newLine: 1 })
    expect(second?.old.filter(({ isChanged }) => isChanged)).toEqual([{ text: 'quick', isChanged: true }])
    expect(second?.new.map(({ text }) => text).join('')).toBe('the slow fox')
    expect(third).toMatchObject({ kind: 'added', oldLine: undefined, newLine: 3 })
  })

  it('gives both texts back, line by line', () => {
    const before = Array.from({ length: 60 }, (_, n) => `line ${n}`)
    const after = before.flatMap((line, n) =>
      n % 13 === 0 ? [] : n % 7 === 0 ? [`${line} new`, 'another'] : [line],
    )
    const rows = diffRows(before.join('\n'), after.join('\n'))
    const texts = (side: 'old' | 'new') =>
      rows
        .filter((row) => row[`${side}Line`] !== undefined)
        .map((row) => row[side].map(({ text }) => text).join(''))
    expect(texts('old')).toEqual(before)
    expect(texts('new')).toEqual(after)
  })

  it('is not marked word by word where half of them are others: a page may have thousands of such lines', () => {
    const line = (word: string) => `the ${word} `.repeat(120)
    expect(diffRows(line('one'), line('two'))[0]).toMatchObject({ old: [{}], new: [{}], kind: 'changed' })
  })

  it('folds what did not change, three lines away from what did', () => {
    const before = Array.from({ length: 40 }, (_, n) => `${n}`)
    const rows = diffRows(before.join('\n'), before.with(20, 'twenty').join('\n'))
    const shown = folded(rows)
    expect(shown.map(({ kind }) => kind)).toEqual([
      'fold',
      'same',
      'same',
      'same',
      'changed',
      'same',
      'same',
      'same',
      'fold',
    ])
    expect(countChanges(rows)).toEqual({ added: 1, removed: 1 })
    expect(diffRows('x\r\n', 'x\n').map(({ kind }) => kind)).toEqual(['same'])
  })
})

it('typed letters lead to the next name that begins so', () => {
  const names = ['Alpha', 'Beta', 'beta two', 'Гамма']
  expect(matchTyped(names, 1, 'b')).toBe(2)
  expect(matchTyped(names, 2, 'b')).toBe(1)
  expect(matchTyped(names, 1, 'beta t')).toBe(2)
  expect(matchTyped(names, 0, 'г')).toBe(3)
  expect(matchTyped(names, 0, 'z')).toBe(-1)
})

it('a heading that repeats the title goes, its line stays', () => {
  expect(withoutTitle('---\na: 1\n---\n\n# My *Title*\ntext', 'My Title')).toBe('---\na: 1\n---\n\n\ntext')
  expect(withoutTitle('Title\n===\ntext', 'Title')).toBe('\n\ntext')
  expect(withoutTitle('# Other\ntext', 'Title')).toBe('# Other\ntext')
  expect(withoutTitle('words\n\n# Title\n', 'Title')).toBe('words\n\n# Title\n')
})
