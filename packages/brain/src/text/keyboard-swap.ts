// The same keys under the other layout: `ghbdtn` is `привет`, `руддщ` is `hello`. For suggestions.

const LATIN_KEYS = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\``
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN_SHIFTED = `QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~`
const RUSSIAN_SHIFTED = RUSSIAN_KEYS.toUpperCase()

const toRussian = pairs(LATIN_KEYS + LATIN_SHIFTED, RUSSIAN_KEYS + RUSSIAN_SHIFTED)
const toLatin = pairs(RUSSIAN_KEYS + RUSSIAN_SHIFTED, LATIN_KEYS + LATIN_SHIFTED)

export function keyboardSwap(word: string): string {
  const table = /\p{Script=Cyrillic}/u.test(word) ? toLatin : toRussian
  return Array.from(word, (char) => table.get(char) ?? char).join('')
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map(Array.from(from, (char, i) => [char, to[i]!]))
}
