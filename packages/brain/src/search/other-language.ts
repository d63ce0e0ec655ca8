// Whether a page is in another language than the question: only meaning can have found it, and who reads should know.
import { detectLanguage } from '../text/detect-language.ts'

/** The page's language, of those whose difference we can tell; null where it is that of the question. */
export function otherLanguage(question: string, pageLanguage: string): string | null {
  const asked = detectLanguage(question)
  const written = pageLanguage.slice(0, 2).toLowerCase()
  const areKnown = asked !== 'other' && (written === 'ru' || written === 'en')
  return areKnown && asked !== written ? written : null
}
