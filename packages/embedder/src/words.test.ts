import { expect, it } from 'vitest'
import { romanise } from './romanise.ts'
import { stem } from './stem.ts'
import { eachWord, normalise } from './words.ts'

function wordsOf(text: string): string[] {
  const words: string[] = []
  eachWord(text, (written) => words.push(normalise(written)))
  return words
}

it.each([
  ['addEventListener()', ['add', 'event', 'listener']],
  ['HTTPServer v2.10', ['httpserver', 'v', '2', '10']],
  ['Ёж и мо́ре', ['еж', 'и', 'море']],
  ['ﬁle, Ｆull', ['file', 'full']],
  ['x'.repeat(40), ['x'.repeat(32)]],
  ['…', []],
])('%s', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it.each([
  ['документами', 'документ'],
  ['возможностей', 'возможн'],
  ['год', 'год'],
  ['queries', 'query'],
  ['servers', 'server'],
  ['class', 'class'],
  ['named', 'nam'],
  ['names', 'name'],
  ['2026', '2026'],
])('the stem of %s is %s', (word, root) => {
  expect(stem(word)).toBe(root)
})

it.each([
  ['университет', 'universitet'],
  ['university', 'universiti'],
  ['шварценеггер', 'shvarceneger'],
  ['schwarzenegger', 'shvarzeneger'],
  ['джон', 'jon'],
  ['café', 'kafe'],
  ['2016', '2016'],
])('%s sounds like %s', (word, sound) => {
  expect(romanise(word)).toBe(sound)
})
