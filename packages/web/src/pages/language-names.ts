// Languages of pages by their names: "ru" is "Russian" to a reader.
import { useLanguage } from '../language/language.ts'

export function useLanguageNames(): (code: string) => string {
  const language = useLanguage()
  return (code) => {
    try {
      return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
    } catch {
      // Not every word that stands in a page is a language.
      return code
    }
  }
}
