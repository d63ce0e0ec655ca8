// What a character is to the word scanner. A table of the basic plane is filled as characters are met, so that
// neither the start nor the common case pays for Unicode.

export const SEPARATOR = 1
/** Letters, digits, marks: what words are made of. */
export const WORD = 2
const UNDERSCORE = 3
/** Apostrophes and the full stop: part of a word only between two of its characters. */
export const JOINER = 4
/** Soft hyphens, zero-width characters: as if they were not there. */
export const INVISIBLE = 5
/** Scripts written without spaces, where each character is a term. */
export const IDEOGRAPH = 6

const WORD_CHARACTER = /^[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}]/u
const IDEOGRAPH_CHARACTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const INVISIBLE_CHARACTERS = new Set('\u00ad\u200b\u200c\u200d\u2060\ufeff')
const JOINERS = new Set("'.\u2018\u2019")

const kinds = new Uint8Array(0x10000)

/** `code` is the UTF-16 unit at `at`; of a surrogate pair, the first one. */
export function charKind(text: string, at: number, code: number): number {
  const known = kinds[code]!
  return known === 0 ? meet(text, at, code) : known
}

function meet(text: string, at: number, code: number): number {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  const kind = kindOf(String.fromCodePoint(text.codePointAt(at)!))
  if (!isSurrogate) kinds[code] = kind
  return kind
}

function kindOf(char: string): number {
  if (char === '_') return UNDERSCORE
  if (JOINERS.has(char)) return JOINER
  if (INVISIBLE_CHARACTERS.has(char) || (char >= '\ufe00' && char <= '\ufe0f')) return INVISIBLE
  if (!WORD_CHARACTER.test(char)) return SEPARATOR
  return IDEOGRAPH_CHARACTER.test(char) ? IDEOGRAPH : WORD
}
