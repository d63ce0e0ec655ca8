// Pseudo-random numbers: the same seed makes the same cases, in whatever order they run.

/** A whole number from 0 up to, and without, `below`. */
export type Chance = (below: number) => number

export function chanceFor(seed: number, index: number): Chance {
  // xorshift never leaves zero, hence the last bit.
  let state = Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) | 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

export const pick = <Item>(chance: Chance, items: readonly Item[]): Item => items[chance(items.length)]!

export function randomBytes(chance: Chance, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) bytes[at] = chance(256)
  return bytes
}
