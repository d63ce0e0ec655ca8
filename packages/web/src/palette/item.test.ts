import { expect, test } from 'vitest'
import { fits } from './item.ts'

test('beginnings of words fit, in any order, whatever the case and ё', () => {
  const item = { label: 'Тема: тёмная', hint: 'theme-dark' }
  expect(fits('ТЕМН тема', item)).toBe(true)
  expect(fits('dark', item)).toBe(true)
  expect(fits('емная', item)).toBe(false)
  expect(fits('тема светлая', item)).toBe(false)
  expect(fits('  ', item)).toBe(true)
})
