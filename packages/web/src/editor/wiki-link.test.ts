import { expect, test } from 'vitest'
import { linkTo, typedLink, unescaped } from './wiki-link.ts'

test.each([
  ['see [[', { from: 6, page: '', heading: undefined }],
  ['see [[Нача', { from: 6, page: 'Нача', heading: undefined }],
  ['[[a]] and [[b c#He', { from: 16, page: 'b c', heading: 'He' }],
  ['[[a#', { from: 4, page: 'a', heading: '' }],
  ['plain [text', undefined],
  ['[[done]] more', undefined],
  ['[[page|words', undefined],
])('after %j', (before, typed) => {
  expect(typedLink(before)).toEqual(typed)
})

test.each([
  ['guide/start', 'First steps', false, 'guide/start|First steps'],
  ['guide/start', 'First steps', true, 'guide/start\\|First steps'],
  ['start', 'start', false, 'start'],
  ['C# notes', 'C# notes | [x]', false, 'C%23 notes|C# notes x'],
  ['100%25 [a]', '', false, '100%2525 %5Ba%5D'],
])('a link to %j', (slug, title, inTable, written) => {
  expect(linkTo(slug, title, inTable)).toBe(written)
  expect(unescaped(written.split(/\\?\|/)[0]!)).toBe(slug)
})
