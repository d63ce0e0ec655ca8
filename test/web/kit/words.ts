// The words of the interface, read from its own files: tests look for what people read, and a better word breaks none.
import { readFileSync } from 'node:fs'

type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** `part` is a folder of the interface. */
export function wordsOf(language: 'ru' | 'en', part: string): Words {
  const file = new URL(`../../../packages/web/src/${part}/words.${language}.json`, import.meta.url)
  const words: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
  return (key, values = {}) => {
    const text = words[key]
    if (text === undefined) throw new Error(`${part} has no word '${key}' in ${language}`)
    return text.replaceAll(/{{(\w+)}}/g, (_whole, name: string) => String(values[name]))
  }
}
