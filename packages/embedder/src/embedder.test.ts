// What the shipped model promises: the same bytes everywhere, both languages in one space, and nothing that stops it.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { builtinModel, loadEmbedder } from './index.ts'

const { embed, name, dimensions } = loadEmbedder()
const vector = (text: string) => embed(text) as Float32Array
const similarity = (one: string, other: string) => {
  const [a, b] = [vector(one), vector(other)]
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0)
}

it('is the model that it is said to be', () => {
  expect({ name, dimensions }).toEqual(builtinModel)
})

it('gives the same bytes everywhere, in whatever order texts come', () => {
  const texts = [
    'Отменить запрос fetch по таймауту',
    'How do I cancel a request?',
    'ёлка — ЁЛКА, naïve café 2026',
  ]
  const bytes = () => texts.map((text) => Buffer.from(vector(text).buffer).toString('hex')).join()
  const first = bytes()
  // More words than are kept.
  for (let i = 0; i < 10_000; i++) embed(`слово${i} word${i}`)
  expect(bytes()).toBe(first)
  expect(createHash('sha256').update(first).digest('hex')).toMatchInlineSnapshot(
    `"4e6563c9996fb3636a04a4d66ad9a33f176cbf3985666b65848f704f1997ff96"`,
  )
})

describe('meaning', () => {
  it.each([
    ['отменить сетевой запрос', 'abort a network request', 'bake an apple pie'],
    ['столица Франции', 'the capital of France', 'the rules of chess'],
    ['резервное копирование базы данных', 'database backup', 'database index'],
    ['университет', 'university', 'a bicycle'],
    ['Арнольд Шварценеггер', 'Arnold Schwarzenegger', 'Sylvester Stallone'],
  ])('of "%s" is nearer to "%s" than to "%s"', (asked, right, wrong) => {
    expect(similarity(asked, right)).toBeGreaterThan(similarity(asked, wrong) + 0.1)
  })

  it('does not hang on endings, case or stress marks', () => {
    expect(similarity('документы', 'Докуме́нтами')).toBeGreaterThan(0.9)
    expect(similarity('running servers', 'SERVER runs')).toBeGreaterThan(0.7)
  })
})

it.each([
  ['nothing', ''],
  ['no words', '!? — … 🙂 \u0301\ud800'],
])('has no vector for %s', (_what, text) => {
  expect(embed(text)).toBeUndefined()
})

it.each([
  ['a word without end', 'ж'.repeat(1_000_000)],
  ['words without end', 'да '.repeat(300_000)],
  ['other scripts', '漢字 かな العربية ελληνικά'],
  ['half a character', 'a\ud83d b'],
])('takes %s', (_what, text) => {
  const squares = vector(text).reduce((sum, value) => sum + value * value, 0)
  expect(squares).toBeCloseTo(1, 5)
})
