import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  [
    'A page in English, long enough to explain to all of its readers what the Russian word событие means',
    'en',
  ],
  [`Пример кода с пояснением\n\`\`\`js\n${'const value = 1\n'.repeat(10)}\`\`\``, 'ru'],
  ['日本語のページ', 'other'],
  ['123 — !', 'other'],
  ['', 'other'],
])('%j is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})
