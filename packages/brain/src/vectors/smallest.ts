// The positions of the smallest keys, in order, by counting: keys are small integers, so one pass counts how often
// each occurs and a second puts the positions where they belong. No comparison, no heap, linear whatever `count` is.

/** A position with this key is never among the smallest. */
export const leftOut = 0xffff

/** Keys are below `levels` or `leftOut`; only the first `length` of them count. Equal keys stay in order. */
export function smallest(keys: Uint16Array, length: number, levels: number, count: number): Uint32Array {
  const places = new Uint32Array(levels)
  for (let i = 0; i < length; i++) {
    const key = keys[i]!
    if (key !== leftOut) places[key]!++
  }
  let taken = 0
  let key = 0
  for (; key < levels && taken < count; key++) {
    const occurrences = places[key]!
    places[key] = taken
    taken += occurrences
  }
  const found = new Uint32Array(Math.min(taken, count))
  for (let i = 0; i < length; i++) {
    if (keys[i]! >= key) continue
    const place = places[keys[i]!]!++
    if (place < found.length) found[place] = i
  }
  return found
}
