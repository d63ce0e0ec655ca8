// Which language a reader gets the page in: as asked for, else the one that the browser likes best.
import { type Language, languages } from './text.ts'

/** No browser sends more. */
const mostEntries = 20

export function docsLanguage(asked: unknown, acceptLanguage: string | undefined): Language {
  const wanted = languages.find((language) => language === asked)
  return wanted ?? favourite(acceptLanguage ?? '') ?? 'en'
}

/** Of Accept-Language, such as 'ru-RU,ru;q=0.9,en;q=0.5'. */
function favourite(header: string): Language | undefined {
  const liked = header.split(',', mostEntries).flatMap((entry) => {
    const [tag = '', weight = 'q=1'] = entry.split(';', 2).map((part) => part.trim())
    const language = languages.find((one) => one === tag.split('-', 1)[0]?.toLowerCase())
    const share = /^q=[01](?:\.\d{0,3})?$/.test(weight) ? Number(weight.slice('q='.length)) : 0
    return language !== undefined && share > 0 ? [{ language, share }] : []
  })
  return liked.toSorted((one, other) => other.share - one.share)[0]?.language
}
