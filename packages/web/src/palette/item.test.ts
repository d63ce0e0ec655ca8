import { expect, test } from 'vitest'
import { begins, fits } from './item.ts'

test('beginnings of words fit, in any order, whatever the case and ё', () => {
  const item = { label: 'Тема: тёмная', hint: 'theme-dark' }
  expect(fits('ТЕМН тема', item)).toBe(true)
  expect(fits('dark', item)).toBe(true)
  expect(fits('емная', item)).toBe(false)
  expect(fits('тема светлая', item)).toBe(false)
  expect(fits('  ', item)).toBe(true)
})

test('the beginning of a name is told from a word in it', () => {
  expect(begins('engl', { label: 'English' })).toBe(true)
  expect(begins('журнал д', { label: 'Журнал действий' })).toBe(true)
  expect(begins('действий', { label: 'Журнал действий' })).toBe(false)
  expect(begins(' ', { label: 'English' })).toBe(false)
})
