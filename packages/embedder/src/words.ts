// The words of a text, as the model knows them: runs of letters or of digits, in lower case. `addEventListener` is three
// words, so that code and prose about it meet. The table of characters fills as they are met: neither the start nor the
// common case pays for Unicode.

const SEPARATOR = 1
const SMALL = 2
const CAPITAL = 3
const DIGIT = 4
const MARK = 5

const LETTER = /^\p{L}/u
const CAPITAL_LETTER = /^\p{Lu}/u
const COMBINING_MARK = /^\p{M}/u
const DECIMAL_DIGIT = /^\p{Nd}/u
const STRESS_MARKS = /[\u0300\u0301]/g
const PLAIN = /^[a-zа-я0-9]*$/

/** What is longer is no word; its beginning will do. */
const longest = 32

const kinds = new Uint8Array(0x10000)

/** Calls `visit` with every word as it is written in the text; `normalise` makes it what the model knows. */
export function eachWord(text: string, visit: (written: string) => void): void {
  let at = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind === SEPARATOR || kind === MARK) {
      at++
      continue
    }
    const end = kind === DIGIT ? endOfNumber(text, at) : endOfWord(text, at, kind)
    visit(text.slice(at, Math.min(end, at + longest)))
    at = end
  }
}

export function normalise(written: string): string {
  if (PLAIN.test(written)) return written
  const folded = written.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(STRESS_MARKS, '')
  return folded.slice(0, longest)
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && kindAt(text, at) === DIGIT) at++
  return at
}

function endOfWord(text: string, start: number, first: number): number {
  let before = first
  let at = start + 1
  for (; at < text.length; at++) {
    const kind = kindAt(text, at)
    if (kind === MARK) continue
    if (kind !== SMALL && kind !== CAPITAL) break
    if (before === SMALL && kind === CAPITAL) break
    before = kind
  }
  return at
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return kinds[code] || meet(code)
}

function meet(code: number): number {
  const character = String.fromCharCode(code)
  const kind = kindOf(character)
  kinds[code] = kind
  return kind
}

function kindOf(character: string): number {
  if (LETTER.test(character)) return CAPITAL_LETTER.test(character) ? CAPITAL : SMALL
  if (DECIMAL_DIGIT.test(character)) return DIGIT
  return COMBINING_MARK.test(character) ? MARK : SEPARATOR
}
