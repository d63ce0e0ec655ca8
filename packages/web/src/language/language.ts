// Which language people read: what they chose, or else what their browser asks for. Words live beside the pages that
// say them, as words.en.json and words.ru.json.
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]

const storageKey = 'notarium-language'

export function currentLanguage(): Language {
  return i18next.language === 'ru' ? 'ru' : 'en'
}

/** What they chose; undefined when the browser decides. */
export function chosenLanguage(): Language | undefined {
  const kept = localStorage.getItem(storageKey)
  return languages.find((language) => language === kept)
}

export async function chooseLanguage(language: Language | undefined): Promise<void> {
  if (language === undefined) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, language)
  await speak(language ?? browserLanguage())
}

export const useLanguage = (): Language => useSyncExternalStore(listen, currentLanguage)

/** The first of those that the browser asks for which we speak. */
function browserLanguage(): Language {
  const spoken = navigator.languages.map((tag) => languages.find((language) => tag.startsWith(language)))
  return spoken.find((language) => language !== undefined) ?? 'en'
}

async function speak(language: Language): Promise<void> {
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

function listen(tell: () => void): () => void {
  i18next.on('languageChanged', tell)
  return () => i18next.off('languageChanged', tell)
}

await i18next.init({
  lng: chosenLanguage() ?? browserLanguage(),
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: {},
})
