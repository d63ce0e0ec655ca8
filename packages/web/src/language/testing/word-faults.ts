// What is wrong with the words of a part, each fault as a line for whoever has to mend it.
import type { WordList, WordPart } from './word-part.ts'
import { askedBy, mentions } from './words-in-code.ts'

const formsOf = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] } as const
type Language = keyof typeof formsOf
const plural = /_(zero|one|two|few|many|other)$/

/** The same in both languages: names and abbreviations. */
const alikeInRussian: ReadonlySet<string> = new Set([
  ...['API', 'CSV', 'IP', 'JSON', 'JSON Lines', 'Markdown', 'SHA-256'],
  ...['Git', 'PostgreSQL', 'SQLite', 'pid'],
])

export function faultsOf({ folder, en, ru, code }: WordPart): string[] {
  if (en === undefined || ru === undefined) {
    return [`${folder}: words.${en === undefined ? 'en' : 'ru'}.json is missing`]
  }
  const faults = [
    ...textFaults(en, 'en'),
    ...textFaults(ru, 'ru'),
    ...formFaults(en, ru),
    ...keyFaults(en, ru),
    ...valueFaults(en, ru),
    ...unusedFaults(en, code),
    ...missingFaults(en, code),
  ]
  return faults.map((fault) => `${folder}: ${fault}`)
}

const stemOf = (key: string) => key.replace(plural, '')
const stemsOf = (list: WordList) => new Set(Object.keys(list).map(stemOf))

function textFaults(list: WordList, language: Language): string[] {
  return Object.entries(list).flatMap(([key, text]) => {
    if (text.trim() === '') return [`${language} “${key}” is empty`]
    const words = text.replace(/\{\{.*?\}\}/g, '').trim()
    const isForeign = language === 'ru' && /[a-z]/i.test(words) && !/[а-яё]/i.test(words)
    if (isForeign && !alikeInRussian.has(words)) return [`ru “${key}” has no Russian in it: ${text}`]
    if (language === 'en' && /[а-яё]/i.test(words)) return [`en “${key}” has Russian in it: ${text}`]
    return []
  })
}

/** A key with one plural form has all that its language knows, and no plain one beside them. */
function formFaults(en: WordList, ru: WordList): string[] {
  const all = [...Object.keys(en), ...Object.keys(ru)]
  const counted = new Set(all.filter((key) => plural.test(key)).map(stemOf))
  return (['en', 'ru'] as const).flatMap((language) => {
    const list = language === 'en' ? en : ru
    return [...counted].flatMap((stem) => [
      ...formsOf[language]
        .filter((form) => !(`${stem}_${form}` in list))
        .map((form) => `${language} “${stem}” lacks the plural form _${form}`),
      ...Object.keys(list)
        .filter((key) => stemOf(key) === stem && !formsOf[language].some((form) => key === `${stem}_${form}`))
        .map((key) => `${language} “${key}” is no plural form of this language`),
    ])
  })
}

function keyFaults(en: WordList, ru: WordList): string[] {
  const [inEnglish, inRussian] = [stemsOf(en), stemsOf(ru)]
  return [
    ...[...inEnglish].filter((key) => !inRussian.has(key)).map((key) => `“${key}” is not in words.ru.json`),
    ...[...inRussian].filter((key) => !inEnglish.has(key)).map((key) => `“${key}” is not in words.en.json`),
  ]
}

/** Each form has the values that the first English one has. Only `{{count}}` may stay unsaid in a form: "one page". */
function valueFaults(en: WordList, ru: WordList): string[] {
  const wanted = new Map(Object.entries(en).map(([key, text]) => [stemOf(key), valuesOf(key, text)]))
  return [...Object.entries(en), ...Object.entries(ru)].flatMap(([key, text]) => {
    const there = valuesOf(key, text)
    const should = wanted.get(stemOf(key)) ?? there
    const differ = [...should, ...there].filter((name) => !(should.includes(name) && there.includes(name)))
    return differ.map((name) => `“${key}” has the value {{${name}}} in one language or form only`)
  })
}

const valuesOf = (key: string, text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.]+).*?\}\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name === 'count' && plural.test(key)))

function unusedFaults(en: WordList, code: WordPart['code']): string[] {
  const isUsed = (key: string) => code.some(({ text }) => mentions(text, key))
  return [...stemsOf(en)].filter((key) => !isUsed(key)).map((key) => `“${key}” is used nowhere`)
}

function missingFaults(en: WordList, code: WordPart['code']): string[] {
  const stems = stemsOf(en)
  return code.flatMap(({ path, text, hooks }) => {
    const { keys, prefixes } = askedBy(text, hooks)
    return [
      ...[...keys].filter((key) => !stems.has(key)).map((key) => `${path} says “${key}”, which is not there`),
      ...[...prefixes]
        .filter((prefix) => ![...stems].some((key) => key.startsWith(prefix)))
        .map((prefix) => `${path} says “${prefix}…”, and nothing begins so`),
    ]
  })
}
