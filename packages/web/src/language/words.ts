// Words of one part of the interface, by key. `createWords` is called once beside the JSON files; the hook that it
// returns knows which keys there are, so a key that is missing does not compile.
import i18next, { type TFunction } from 'i18next'
import { useLanguage } from './language.ts'

type Stem<Key> = Key extends `${infer Name}_${'one' | 'few' | 'many' | 'other'}` ? Name : Key
type Values = Readonly<Record<string, string | number>>
/** `count` picks the plural form. */
export type Words<Key extends string> = (key: Key, values?: Values) => string

export function createWords<English extends Readonly<Record<string, string>>>(
  part: string,
  words: { readonly en: English; readonly ru: Readonly<Record<string, string>> },
): () => Words<Stem<keyof English & string>> {
  i18next.addResourceBundle('en', part, words.en)
  i18next.addResourceBundle('ru', part, words.ru)
  const saying = {
    en: sayIn(i18next.getFixedT('en', part)),
    ru: sayIn(i18next.getFixedT('ru', part)),
  }
  return () => saying[useLanguage()]
}

const sayIn =
  (translate: TFunction): Words<string> =>
  (key, values) =>
    translate(key, values ?? {})
