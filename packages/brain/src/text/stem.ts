// Snowball stems by the word's script. The stemmers' own word cache grows without limit, so the word is handed
// to their inner step; the analyser keeps a bounded cache of its own.
import StemmerEn from '@nlpjs/lang-en-min/src/stemmer-en.js'
import StemmerRu from '@nlpjs/lang-ru/src/stemmer-ru.js'

const russian = new StemmerRu()
const english = new StemmerEn()

const CYRILLIC_WORD = /^\p{Script=Cyrillic}+$/u
const LATIN_WORD = /^[\p{Script=Latin}']+$/u

/** The stem of a normalised word. A word with digits or of mixed scripts is its own stem. */
export function stem(word: string): string {
  const stemmer = CYRILLIC_WORD.test(word) ? russian : LATIN_WORD.test(word) ? english : undefined
  if (stemmer === undefined) return word
  stemmer.setCurrent(word)
  stemmer.innerStem()
  return stemmer.getCurrent() || word
}
