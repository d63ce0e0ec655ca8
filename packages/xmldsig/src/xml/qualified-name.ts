// Names of elements and attributes: read, and split and checked when they are met for the first time.
import { byteClass, COLON, IN_NAME } from './byte-classes.ts'
import { isNcName } from './name-characters.ts'
import { EMPTY, hashBytes, hashFactor, hashSeed, intern, type NameTable, nameText } from './names.ts'
import { fail, type ParserState, unexpected } from './parser-state.ts'

/**
 * Reads the name at `start` into `state.name` and `state.nameEnd`. The name that followed the last one before is
 * tried first: where it fits, it need not be hashed and looked up.
 */
export function readName(state: ParserState, start: number, what: string): number {
  const { bytes } = state
  const { names } = state.vocabulary
  const guess = names.follower[state.name]!
  const guessEnd = names.starts[guess + 1]!
  let known = names.starts[guess]!
  let at = start
  while (known < guessEnd && names.bytes[known] === bytes[at]) {
    known++
    at++
  }
  if (known === guessEnd && guess !== EMPTY && (byteClass[bytes[at]!]! & IN_NAME) === 0) {
    state.name = guess
    state.nameEnd = at
    return guess
  }
  return readOtherName(state, start, what)
}

function readOtherName(state: ParserState, start: number, what: string): number {
  const { bytes } = state
  const { names } = state.vocabulary
  let at = start
  let hash = hashSeed
  let byte = bytes[at]!
  while ((byteClass[byte]! & IN_NAME) !== 0) {
    hash = Math.imul(hash ^ byte, hashFactor)
    byte = bytes[++at]!
  }
  if (at === start) unexpected(state, at, what)
  const name = intern(names, bytes, start, at, hash)
  if (names.prefix[name]! < 0) splitName(state, name, start)
  names.follower[state.name] = name
  state.name = name
  state.nameEnd = at
  return name
}

/** Splits a QName that is met for the first time, and checks its characters. */
function splitName(state: ParserState, name: number, at: number): void {
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
