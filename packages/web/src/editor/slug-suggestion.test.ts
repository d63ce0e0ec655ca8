import { expect, test } from 'vitest'
import { asSlug, slugFault, suggestSlug, suggestTitle } from './slug-suggestion.ts'

test.each([
  ['Getting started: the basics', 'getting-started-the-basics'],
  ['Ёлки и Кодекс №5', 'ёлки-и-кодекс-5'],
  ['и\u0306од', 'йод'],
  ['  ../../etc/passwd ', 'etc-passwd'],
  ['!!!', ''],
])('the title %j suggests %j', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug)
})

test('a long title is cut between words, and one long word anywhere but inside a character', () => {
  expect(suggestSlug('слово '.repeat(50))).toMatch(/^слово(-слово)*$/)
  expect(suggestSlug('слово '.repeat(50)).length).toBeLessThanOrEqual(80)
  expect(suggestSlug(`a${'𐐷'.repeat(60)}`).isWellFormed()).toBe(true)
})

test('an address suggests a title', () => {
  expect(suggestTitle('guide/first_steps-here.md')).toBe('First steps here')
  expect(suggestTitle('ёлка')).toBe('Ёлка')
})

test.each([
  ['guide/Начало', undefined],
  ['C#', undefined],
  ['', 'empty'],
  ['a//b', 'slashes'],
  ['/a', 'slashes'],
  ['a/', 'slashes'],
  ['a\\b', 'slashes'],
  ['a/../b', 'dots'],
  ['c:a', 'drive'],
  ['a.md/b', 'extension'],
  ['a /b', 'spaces'],
  ['a\u200bb', 'unseen'],
  ['a\ud800', 'unseen'],
  ['я'.repeat(257), 'long'],
])('%j: %s', (slug, fault) => {
  expect(slugFault(slug)).toBe(fault)
})

test('what is pasted may be the name of a file', () => {
  expect(asSlug(' guide/и\u0306.md ')).toBe('guide/й')
})
