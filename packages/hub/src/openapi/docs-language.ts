import { type Language, languages } from './text.ts'
// Which language a reader gets the page in: as asked for, else the one that the browser likes best.

export function docsLanguage(asked: unknown, acceptLanguage: string | undefined): Language {
  const wanted = languages.find((language) => language === asked)
  return wanted ?? favourite(acceptLanguage ?? '') ?? 'en'
}

/** Of Accept-Language, such as 'ru-RU,ru;q=0.9,en;q=0.5'. */
function favourite(header: string): Language | undefined {
  const liked = header.split(',').flatMap((entry) => {
    const [, tag = '', weight = '1'] =
      /^\s*([a-z]{2,3})\b[^;]*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(entry) ?? []
    const language = languages.find((one) => one === tag.toLowerCase())
    return language !== undefined && Number(weight) > 0 ? [{ language, weight: Number(weight) }] : []
  })
  return liked.toSorted((one, other) => other.weight - one.weight)[0]?.language
}
