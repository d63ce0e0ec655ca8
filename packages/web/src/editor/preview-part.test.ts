import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { blockStarts, partAround } from './preview-part.ts'

const textOf = (markdown: string) => Text.of(markdown.split('\n'))

test('blocks begin after blank lines, but not inside a fence or a list', () => {
  const markdown = '# A\n\ntext\nmore\n\n- item\n\n  of it\n\n````\n```\n\ncode\n````\n\nend'
  const lines = blockStarts(textOf(markdown)).map((start) => markdown.slice(start).split('\n')[0])
  expect(lines).toEqual(['# A', 'text', '- item', '````', 'end'])
})

test('a part holds its place, and begins and ends at blocks', () => {
  const markdown = Array.from({ length: 1000 }, (_, index) => `Paragraph ${index}.`).join('\n\n')
  const starts = blockStarts(textOf(markdown))
  for (const place of [0, 5000, markdown.length]) {
    const { from, to } = partAround(starts, markdown.length, place, 2000)
    expect(from).toBeLessThanOrEqual(place)
    expect(to).toBeGreaterThanOrEqual(place)
    expect(to - from).toBeLessThan(4000)
    expect(markdown.slice(from, to)).toMatch(/^Paragraph \d+\./)
    expect(to === markdown.length || starts.includes(to)).toBe(true)
  }
})

test('a page that is one block is shown whole', () => {
  expect(partAround([0], 90_000, 45_000, 2000)).toEqual({ from: 0, to: 90_000 })
})
