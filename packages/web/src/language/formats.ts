// Dates, numbers, sizes and order, as people of each language write them. Formatters are dear to make: made once each.
import { type Language, useLanguage } from './language.ts'

const minute = 60
const units = [
  ['second', 1],
  ['minute', minute],
  ['hour', 60 * minute],
  ['day', 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['year', 365 * 24 * 60 * minute],
] as const

function createFormats(language: Language) {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const number = new Intl.NumberFormat(language)
  const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'long' })
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const byteUnits = language === 'ru' ? ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] : ['B', 'kB', 'MB', 'GB', 'TB']

  return Object.freeze({
    moment: (iso: string) => moment.format(new Date(iso)),
    exact: (iso: string) => exact.format(new Date(iso)),
    day: (iso: string) => day.format(new Date(iso)),
    number: (value: number) => number.format(value),
    decimal: (value: number) => decimal.format(value),
    compare: (one: string, other: string) => collator.compare(one, other),

    /** "5 minutes ago", "in 3 days". */
    relative(iso: string, now = Date.now()) {
      const seconds = (Date.parse(iso) - now) / 1000
      const [unit, size] = units.findLast(([, each]) => Math.abs(seconds) >= each) ?? units[0]
      return relative.format(Math.trunc(seconds / size), unit)
    },

    bytes(count: number) {
      const step =
        count < 1 ? 0 : Math.min(Math.floor(Math.log(count) / Math.log(1000)), byteUnits.length - 1)
      return `${decimal.format(count / 1000 ** step)} ${byteUnits[step]}`
    },
  })
}
export type Formats = ReturnType<typeof createFormats>

const made: Record<Language, Formats | undefined> = { en: undefined, ru: undefined }

function formatsOf(language: Language): Formats {
  made[language] ??= createFormats(language)
  return made[language]
}

export const useFormats = (): Formats => formatsOf(useLanguage())
