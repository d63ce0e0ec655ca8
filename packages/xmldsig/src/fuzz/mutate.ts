// A signed document changed by chance, in one to four steps; the same seed makes the same changes.
import { type Chance, chanceFrom } from '../testing/document-generator.ts'
import { fromBytes, inserted, partsOf, replaced, toBytes } from './document-parts.ts'
import { elementMutations, type Mutation, pick } from './mutate-elements.ts'

export interface Mutated {
  readonly bytes: Uint8Array
  /** Names of the changes, in their order. */
  readonly steps: readonly string[]
}

const slice = (text: string, chance: Chance) => {
  const from = chance(text.length)
  return { from, to: Math.min(text.length, from + 1 + chance(chance(4) === 0 ? 400 : 12)) }
}

/** Changes that know nothing of XML. */
const byteMutations: Readonly<Record<string, Mutation>> = {
  flipBit({ text }, chance) {
    const at = chance(text.length)
    const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << chance(8)))
    return replaced(text, { from: at, to: at + 1 }, flipped)
  },
  deleteSlice: ({ text }, chance) => replaced(text, slice(text, chance), ''),
  duplicateSlice({ text }, chance) {
    const { from, to } = slice(text, chance)
    return inserted(text, chance(text.length), text.slice(from, to))
  },
  moveSlice({ text }, chance) {
    const { from, to } = slice(text, chance)
    const rest = replaced(text, { from, to }, '')
    return inserted(rest, chance(rest.length + 1), text.slice(from, to))
  },
  truncate: ({ text }, chance) => text.slice(0, chance(text.length)),
  /** A byte of a value or certificate, which stays base64. */
  changeBase64({ text }, chance) {
    const values = Array.from(text.matchAll(/>[\w+/]{20,}=*</g))
    const value = pick(chance, values)
    if (value === undefined) return text
    const at = value.index + 1 + chance(value[0].length - 2)
    return replaced(text, { from: at, to: at + 1 }, pick(chance, [...'ABCDwxyz0189+/'])!)
  },
}

/** Changes of the bytes as a whole. */
const encodings: readonly ((bytes: Uint8Array) => Uint8Array)[] = [
  (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  (bytes) => Buffer.from(`\ufeff${Buffer.from(bytes)}`, 'utf16le'),
  (bytes) => Buffer.from(`\ufeff${Buffer.from(bytes)}`, 'utf16le').swap16(),
  (bytes) => Buffer.from(Buffer.from(bytes).toString().replaceAll('\n', '\r\n')),
  (bytes) => Buffer.concat([Buffer.from('<?xml version="1.0" encoding="utf-8"?>\n'), bytes]),
]

const byteNames = Object.keys(byteMutations)
const elementNames = Object.keys(elementMutations)

export function mutate(seed: number, corpus: readonly Uint8Array[]): Mutated {
  const chance = chanceFrom(seed)
  let text = fromBytes(pick(chance, corpus)!)
  const donor = partsOf(fromBytes(pick(chance, corpus)!))
  const steps: string[] = []
  for (let left = 1 + chance(4); left > 0; left--) {
    const isByElement = chance(5) > 0
    const name = pick(chance, isByElement ? elementNames : byteNames)!
    const mutation = (isByElement ? elementMutations[name] : byteMutations[name])!
    text = mutation(partsOf(text), chance, donor)
    steps.push(name)
  }
  const bytes = toBytes(text)
  if (chance(12) > 0) return { bytes, steps }
  return { bytes: pick(chance, encodings)!(bytes), steps: [...steps, 'encoding'] }
}
