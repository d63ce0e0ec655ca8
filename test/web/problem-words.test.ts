// Whatever the hub or a brain refuses is told in the reader's language: every code has words.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wordsOf } from './kit/words.ts'

const codesOf = (process: 'hub' | 'brain'): string[] => {
  const source = readFileSync(new URL(`../../packages/${process}/src/errors.ts`, import.meta.url), 'utf8')
  return [...source.matchAll(/^ {2}\| '([\w-]+)'$/gm)].map(([, code = '']) => code)
}

it.each(['ru', 'en'] as const)('every code of the hub and of brains has words (%s)', (language) => {
  const codes = [...codesOf('hub'), ...codesOf('brain')]
  expect(codes).toEqual(expect.arrayContaining(['wrong-credentials', 'bad-slug', 'store-unavailable']))
  const say = wordsOf(language, 'ui')
  for (const code of codes) expect(say(`problem.${code}`)).toMatch(/\w|[а-яё]/i)
})
