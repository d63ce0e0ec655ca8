import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['guide/Начало.md', 'guide/Начало'],
  ['guide/README.md', 'guide/README'],
  ['index.markdown', 'index'],
  ['a/b.MDX', 'a/b'],
  ['и\u0306.md', 'й'],
  ['C#.md', 'C#'],
  ['v1.2', 'v1.2'],
  ['etc..md', 'etc.'],
  ['notes/C: what it is.md', 'notes/C: what it is'],
  ['a.mdl/b.md', 'a.mdl/b'],
])('%j is the page %j', (path, slug) => {
  expect(slugOf(path)).toBe(slug)
  expect(slugOf(slug)).toBe(slug)
})

test.each([
  '',
  '.md',
  'a/.md',
  'a//b.md',
  '/etc/passwd',
  '../a.md',
  'a/../b.md',
  './a.md',
  '...md',
  'a\\b.md',
  'a\0.md',
  'a\n.md',
  'a\u202ecod.md',
  'a\ud800.md',
  'a /b.md',
  ' a.md',
  'a.md.md',
  'a.md/b.md',
  'a/b.Markdown/c',
  'C:/a.md',
  'c:a',
  'a\u200bb.md',
  'a\u200fb',
  'a\u2060',
  '\ufeffa.md',
  'a/',
  'я'.repeat(257),
])('%j is refused', (path) => {
  expect(() => slugOf(path)).toThrow(expect.objectContaining({ code: 'bad-slug' }))
})
