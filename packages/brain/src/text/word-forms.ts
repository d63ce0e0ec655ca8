// The terms of one written word: its stem, and for an identifier the whole and its parts, each with its place
// in the word. `getUserById`: getuserbyid, get, user, by, id. `1.2.643.7.1`: itself, and what it begins with, from
// two numbers on.
import { LONGEST_TERM, normaliseWord } from './normalise-word.ts'
import { stem } from './stem.ts'

export interface WordForm {
  readonly term: string
  /** UTF-16 offsets in the word as it was written. */
  readonly start: number
  readonly end: number
}

const NUMBERS_IN_CHAIN = /^[vV]?\p{Nd}[^.]*(?:\.\p{Nd}[^.]*)+$/u
const BEGINS_WITH_DIGIT = /^\p{Nd}/u
// Between two of these a word has a joint: getUser, XMLHttp, base64Encode, and where Latin meets Cyrillic.
const JOINT = new RegExp(
  [
    String.raw`(?<=[\p{Ll}\p{Lo}\p{M}])(?=\p{Lu})`,
    String.raw`(?<=[\p{Lu}\p{Nd}])(?=\p{Lu}\p{Ll})(?!\p{Script=Latin}\p{Script=Cyrillic})`,
    String.raw`(?<=\p{Script=Latin})(?=\p{Script=Cyrillic})`,
    String.raw`(?<=\p{Script=Cyrillic}\p{M}*)(?=\p{Script=Latin})`,
  ].join('|'),
  'u',
)
const APOSTROPHE = /['\u2018\u2019]/
// What a shorter ending says (we'll, don't) means nothing alone.
const MEANS_SOMETHING_AFTER_APOSTROPHE = /^(?:.{3,}|\p{Script=Cyrillic}+)$/u

export function wordForms(word: string): readonly WordForm[] {
  const forms: WordForm[] = []
  if (word.includes('.')) addChain(word, forms)
  else addIdentifier(word, 0, forms)
  return forms
}

function add(forms: WordForm[], term: string, start: number, end: number): void {
  if (term !== '') forms.push({ term, start, end })
}

/** Numbers with dots are found by their beginnings, since 1.2.643 is a family of them. A chain of names is kept whole where it is short, and in parts. */
function addChain(chain: string, forms: WordForm[]): void {
  if (NUMBERS_IN_CHAIN.test(chain)) {
    add(forms, normaliseWord(chain), 0, chain.length)
    const start = /^v/i.test(chain) ? 1 : 0
    if (start === 1) add(forms, normaliseWord(chain.slice(1)), 1, chain.length)
    addBeginnings(chain, start, forms)
    return
  }
  const parts = chain.split('.')
  const areNames = !parts.some((part) => BEGINS_WITH_DIGIT.test(part))
  if (areNames && chain.length <= LONGEST_TERM) add(forms, normaliseWord(chain), 0, chain.length)
  let start = 0
  for (const part of parts) {
    addIdentifier(part, start, forms)
    start += part.length + 1
  }
}

const MOST_BEGINNINGS = 16

function addBeginnings(chain: string, start: number, forms: WordForm[]): void {
  let end = chain.indexOf('.')
  for (let count = 0; count < MOST_BEGINNINGS; count++) {
    end = chain.indexOf('.', end + 1)
    if (end < 0) return
    add(forms, normaliseWord(chain.slice(start, end)), start, end)
  }
}

function addIdentifier(written: string, at: number, forms: WordForm[]): void {
  const pieces = written.split('_')
  const first = pieces.findIndex((piece) => piece !== '')
  const last = pieces.findLastIndex((piece) => piece !== '')
  if (first !== last) {
    const whole = pieces.slice(first, last + 1).join('_')
    add(forms, normaliseWord(whole), at + first, at + first + whole.length)
  }
  let start = at
  for (const piece of pieces) {
    if (piece !== '') addWord(piece, start, forms)
    start += piece.length + 1
  }
}

function addWord(word: string, at: number, forms: WordForm[]): void {
  add(forms, stem(normaliseWord(word)), at, at + word.length)
  if (word.length > LONGEST_TERM) return
  const parts = partsOf(word)
  if (parts.length === 1) return
  let start = 0
  for (const part of parts) {
    start = word.indexOf(part, start)
    add(forms, stem(normaliseWord(part)), at + start, at + start + part.length)
    start += part.length
  }
}

function partsOf(word: string): readonly string[] {
  const pieces = word.split(APOSTROPHE)
  if (pieces.length === 1) return word.split(JOINT)
  return MEANS_SOMETHING_AFTER_APOSTROPHE.test(pieces.at(-1)!) ? pieces : [word]
}
