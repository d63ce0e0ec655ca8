import { expect, it } from 'vitest'
import { table } from './table.ts'

it('is as wide as what stands in it, once that can do no harm', () => {
  const rows = [
    ['ежи', 'a\u001b[2J\nb', 'x'],
    ['𝒳', '', ''],
  ]
  expect(table(['NAME', 'TEXT', 'END'], rows)).toEqual([
    'NAME  TEXT               END',
    'ежи   a\\u001b[2J\\u000ab  x',
    '𝒳',
  ])
  expect(table(['NAME'], [])).toEqual([])
})
