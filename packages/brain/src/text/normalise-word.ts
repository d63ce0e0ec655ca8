// One spelling for a word however it was typed: composed or not, full width or not, any case, ё or е, with a
// stress mark or without. The result has letters, marks, digits and `_` `'` `.` alone: never a space.

export const LONGEST_TERM = 64
// NFKC can make a character longer, never so much shorter that this prefix would not fill a term.
const LONGEST_INPUT = 4 * LONGEST_TERM

const PLAIN = /^[0-9A-Za-z_'.А-Яа-я]*$/
const STRESS_MARKS = /(?<=\p{Script=Cyrillic})[\u0300\u0301]/gu
const TYPOGRAPHIC_APOSTROPHES = /[\u2018\u2019\u02bc]/g
const NOT_WORD = /[^\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}_'.]|[\ufe00-\ufe0f]/gu

export function normaliseWord(word: string): string {
  const head = word.length > LONGEST_INPUT ? word.slice(0, LONGEST_INPUT) : word
  if (PLAIN.test(head)) return cut(head.toLowerCase())
  const folded = head
    .replace(NOT_WORD, (char) => (char === '\u2019' || char === '\u2018' ? "'" : ''))
    .normalize('NFKC')
    .toLowerCase()
    .replace(TYPOGRAPHIC_APOSTROPHES, "'")
    .replaceAll('ё', 'е')
    .replace(STRESS_MARKS, '')
    .replace(NOT_WORD, '')
  return cut(folded)
}

function cut(term: string): string {
  if (term.length <= LONGEST_TERM) return term
  const last = term.charCodeAt(LONGEST_TERM - 1)
  const splitsPair = last >= 0xd800 && last <= 0xdbff
  return term.slice(0, splitsPair ? LONGEST_TERM - 1 : LONGEST_TERM)
}
