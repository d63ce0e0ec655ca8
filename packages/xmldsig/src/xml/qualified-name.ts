// Names with a prefix: split and checked when they are met for the first time.
import { COLON } from './byte-classes.ts'
import { isNcName } from './name-characters.ts'
import { EMPTY, hashBytes, intern, type NameTable, nameText } from './names.ts'
import { fail, type ParserState } from './parser-state.ts'

/** Splits a QName that is met for the first time, and checks its characters. */
export function splitName(state: ParserState, name: number, at: number): void {
  const { names } = state.vocabulary
  const start = names.starts[name]!
  const end = names.starts[name + 1]!
  let colon = start
  while (colon < end && names.bytes[colon] !== COLON) colon++
  const isPrefixed = colon < end
  const localStart = isPrefixed ? colon + 1 : start
  if (!isNcName(names.bytes, localStart, end) || (isPrefixed && !isNcName(names.bytes, start, colon))) {
    fail(
      state,
      'invalid-name',
      `"${shortened(nameText(names, name))}" is not a name, with one prefix or none.`,
      at,
    )
  }
  // Interning can replace the columns by larger ones, so the parts come first.
  const local = isPrefixed ? internPart(names, localStart, end) : name
  const prefix = isPrefixed ? internPart(names, start, colon) : EMPTY
  names.local[name] = local
  names.prefix[name] = prefix
}

/** The part is in the table's own bytes, which may move; `intern` copies before it lets go of them. */
function internPart(names: NameTable, start: number, end: number): number {
  return intern(names, names.bytes, start, end, hashBytes(names.bytes, start, end))
}

export const shortened = (text: string) => (text.length > 64 ? `${text.slice(0, 64)}…` : text)

export function failUndeclared(state: ParserState, name: number, at: number): never {
  const { names } = state.vocabulary
  const prefix = shortened(nameText(names, names.prefix[name]!))
  fail(
    state,
    'undeclared-prefix',
    `The prefix "${prefix}" is not declared here; add xmlns:${prefix}="…".`,
    at,
  )
}
