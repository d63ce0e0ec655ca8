import { expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'

const headingsOf = (markdown: string) => parsePage(markdown, 'a.md').headings

test('headings of both styles, in any line ending', () => {
  const markdown =
    '\ufeff# One #\r\n\r\nTwo\r\n---\r\n   ### Three ###\r\n#no\r\n####### no\r\n    # code\r\n'
  expect(headingsOf(markdown)).toEqual([
    { level: 1, text: 'One', line: 1, anchor: 'one' },
    { level: 2, text: 'Two', line: 3, anchor: 'two' },
    { level: 3, text: 'Three', line: 5, anchor: 'three' },
  ])
})

test.each([
  ['```\n# no\n```\n# yes', ['yes']],
  ['````\n```\n# no\n````\n# yes', ['yes']],
  ['~~~\n```\n~~~\n# yes', ['yes']],
  ['- ```\n  # no\n  ```\n# yes', ['yes']],
  ['> ```\n> # no\n# yes', ['yes']],
  ['``` not a fence ```\n# yes', ['yes']],
  ['<!--\n# no\n\n```\n-->\n# yes', ['yes']],
  ['`<!--`\n# yes\n-->', ['yes']],
  ['<!-- never closed\n# yes', ['yes']],
  ['text\n\n---\n\n- item\n---\ntwo\nlines\n---\n', []],
  ['| a |\n|---|\n', []],
])('%j', (markdown, texts) => {
  expect(headingsOf(markdown).map(({ text }) => text)).toEqual(texts)
})

test.each([
  [
    'The `<div>` **bold** [link](x.md) and [[page|wiki]]',
    'The <div> bold link and wiki',
    'the-div-bold-link-and-wiki',
  ],
  ['{{jsxref("Array.map")}} <br> \\*', 'Array.map *', 'arraymap'],
  ['snake_case_name {#own}', 'snake_case_name', 'own'],
  ['Что нового?', 'Что нового?', 'что-нового'],
])('%s', (source, text, anchor) => {
  expect(headingsOf(`## ${source}`)).toMatchObject([{ text, anchor }])
})

test('the same heading twice has two anchors', () => {
  expect(headingsOf('# A\n# A\n# A-1\n# A').map(({ anchor }) => anchor)).toEqual(['a', 'a-1', 'a-1-1', 'a-2'])
})
