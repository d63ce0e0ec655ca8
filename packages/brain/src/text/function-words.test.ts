import { expect, it } from 'vitest'
import { isFunctionWord } from './function-words.ts'

it.each(['how', 'Who', 'the', 'Кто', 'её', 'чьё', 'ли'])('%s binds a sentence', (word) => {
  expect(isFunctionWord(word)).toBe(true)
})

it.each(['IT', 'WHO', 'not', 'не', 'token', 'токен', ''])('%j may be what is asked for', (word) => {
  expect(isFunctionWord(word)).toBe(false)
})
