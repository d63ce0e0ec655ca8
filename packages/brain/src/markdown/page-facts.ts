// What a page says about itself: title, type, tags, aliases, language. Frontmatter is written by people, so
// every field takes the forms they use and none of them can fail.
import { detectLanguage } from '../text/detect-language.ts'
import type { Heading, JsonValue, PageFacts } from './parsed-page.ts'
import { folderOf, isFolderPage, lastSegmentOf, withoutExtension } from './slug.ts'

type Values = Readonly<Record<string, JsonValue>>

const LONGEST_TITLE = 500
const LONGEST_NAME = 100
const MOST_NAMES = 100

export function titleOf(values: Values, headings: readonly Heading[], path: string): string {
  const written = line(values['title'])
  if (written !== '') return written.slice(0, LONGEST_TITLE).toWellFormed()
  const heading = headings.find(({ level, text }) => level === 1 && text !== '')
  return heading?.text ?? nameOf(path)
}

/** `body` is what follows the frontmatter. */
export function factsOf(values: Values, body: string): PageFacts {
  return {
    type: typeOf(values),
    tags: tagsOf(values),
    aliases: aliasesOf(values),
    language: languageOf(values, body),
    frontmatter: values,
  }
}

function typeOf(values: Values): string {
  return (line(values['type']) || line(values['page-type'])).slice(0, LONGEST_NAME).toWellFormed() || 'page'
}

function tagsOf(values: Values): string[] {
  const written = values['tags'] ?? values['tag']
  const words = typeof written === 'string' ? written.split(written.includes(',') ? ',' : /\s+/) : written
  return distinct(words, (word) => word.replace(/^#+/, '').normalize('NFC').toLowerCase())
}

function aliasesOf(values: Values): string[] {
  return distinct(values['aliases'] ?? values['alias'], (name) => name.normalize('NFC'))
}

function languageOf(values: Values, body: string): string {
  const written = line(values['lang'] ?? values['language'])
  return /^[a-z]{2,3}(?![a-z])/i.exec(written)?.[0].toLowerCase() ?? detectLanguage(body)
}

function nameOf(path: string): string {
  const slug = withoutExtension(path)
  const folder = lastSegmentOf(folderOf(slug))
  return isFolderPage(slug) && folder !== '' ? folder : lastSegmentOf(slug)
}

/** Text or a number in one line; everything else is nothing. */
function line(value: JsonValue | undefined): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : ''
}

function distinct(values: JsonValue | undefined, form: (value: string) => string): string[] {
  const list = Array.isArray(values) ? values : values === undefined ? [] : [values]
  const formed = list.map((value) => form(line(value))).filter((value) => value !== '')
  return [...new Set(formed.filter((value) => value.length <= LONGEST_NAME))].slice(0, MOST_NAMES)
}
