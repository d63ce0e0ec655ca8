// A moment to the second in this place's time, short enough for a column.
import { type Language, useLanguage } from '../language/language.ts'

const formats: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', hour12: false }),
  ru: new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'medium' }),
}

/** A text that is no moment, such as somebody wrote into the address, is given back. */
export function useExactTime(): (iso: string) => string {
  const format = formats[useLanguage()]
  return (iso) => (Number.isNaN(Date.parse(iso)) ? iso : format.format(new Date(iso)))
}
