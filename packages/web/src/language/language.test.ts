// The browser's language first, then what the person chose.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function languageIn(...browser: string[]) {
  vi.stubGlobal('navigator', { languages: browser })
  return import('./language.ts')
}

test.each([
  ['ru', 'ru'],
  ['ru-RU', 'ru'],
  ['en-GB', 'en'],
  ['de-DE', 'en'],
  ['kk ru en', 'ru'],
  ['de en ru', 'en'],
])('a browser that asks for %s gets %s', async (browser, expected) => {
  const { currentLanguage, chosenLanguage } = await languageIn(...browser.split(' '))
  expect([currentLanguage(), chosenLanguage()]).toEqual([expected, undefined])
})

test('a choice wins over the browser, is kept, and can be taken back', async () => {
  const { chooseLanguage, currentLanguage } = await languageIn('ru-RU')
  await chooseLanguage('en')
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en'])

  vi.resetModules()
  const later = await languageIn('ru-RU')
  expect([later.currentLanguage(), later.chosenLanguage()]).toEqual(['en', 'en'])
  await later.chooseLanguage(undefined)
  expect([later.currentLanguage(), later.chosenLanguage(), kept.size]).toEqual(['ru', undefined, 0])
})

test('a language that is kept and not known is none', async () => {
  kept.set('notarium-language', 'tlh')
  const { currentLanguage, chosenLanguage } = await languageIn('ru')
  expect([currentLanguage(), chosenLanguage()]).toEqual(['ru', undefined])
})
