// What a language is called, in the language of whoever reads. Codes come from pages and may be anything.
import type { Language } from '../language/language.ts'

// Dear to make, and asked for by every hit.
const made = new Map<Language, Intl.DisplayNames>()

export function languageName(code: string, reader: Language): string {
  const names = made.get(reader) ?? new Intl.DisplayNames(reader, { type: 'language' })
  made.set(reader, names)
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
