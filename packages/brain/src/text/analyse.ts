// The one analyser of index and query: finds the words of a text and hands over their terms. Words repeat, so
// the terms of a written word are kept: two generations of maps, of which the older is dropped when the younger
// is full, bound what a hostile vocabulary can take.
import { charKind, IDEOGRAPH, INVISIBLE, JOINER, SEPARATOR, WORD } from './char-kind.ts'
import { LONGEST_TERM } from './normalise-word.ts'
import { type WordForm, wordForms } from './word-forms.ts'

type VisitTerm = (term: string, start: number, end: number) => void

const GENERATION_SIZE = 40_000
let young = new Map<string, readonly WordForm[]>()
let old = new Map<string, readonly WordForm[]>()

/** Calls `visit` for every term with the UTF-16 offsets of the word it was written as. */
export function analyse(text: string, visit: VisitTerm): void {
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const kind = charKind(text, at, code)
    if (kind !== WORD && kind !== IDEOGRAPH) {
      at += unitsAt(text, at, code)
      continue
    }
    const end = kind === WORD ? wordEnd(text, at) : ideographEnd(text, at, code)
    const forms = formsOf(text.slice(at, end))
    for (let i = 0; i < forms.length; i++) {
      const form = forms[i]!
      visit(form.term, at + form.start, at + form.end)
    }
    at = end
  }
}

/** Where the word ends that begins at `start`: after its last letter or digit. */
function wordEnd(text: string, start: number): number {
  let end = start
  let at = start
  let isJoined = false
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const kind = charKind(text, at, code)
    if (kind === WORD) {
      at += unitsAt(text, at, code)
      end = at
      isJoined = false
      continue
    }
    if (kind === SEPARATOR || kind === IDEOGRAPH || (isJoined && kind !== INVISIBLE)) break
    isJoined ||= kind === JOINER
    at++
  }
  return end
}

/** A voicing mark that was written apart belongs to its syllable. */
function ideographEnd(text: string, start: number, code: number): number {
  const end = start + unitsAt(text, start, code)
  return text[end] === '\u3099' || text[end] === '\u309a' ? end + 1 : end
}

function unitsAt(text: string, at: number, code: number): number {
  const isPair = code >= 0xd800 && code <= 0xdbff && text.codePointAt(at)! > 0xffff
  return isPair ? 2 : 1
}

function formsOf(word: string): readonly WordForm[] {
  if (word.length > LONGEST_TERM) return wordForms(word)
  const known = young.get(word)
  if (known !== undefined) return known
  // A slice would keep the whole text in memory for as long as the word is remembered.
  const own = ` ${word}`.slice(1)
  const forms = old.get(own) ?? wordForms(own)
  if (young.size >= GENERATION_SIZE) {
    old = young
    young = new Map()
  }
  young.set(own, forms)
  return forms
}
