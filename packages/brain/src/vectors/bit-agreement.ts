// How well rows of sign bits agree with the numbers of a query: the sum of the query's numbers where the bit is set.
// Finer than a Hamming distance, in which a dimension where the query is near zero weighs as much as its strongest.
// A table answers for eight bits at a time.

/** Keys for `smallest`: the better the agreement, the smaller, from 0 to `agreementLevels` - 1. */
export const agreementLevels = 16_384

/** Writes one key for each of the rows named by their numbers. The query is relative to the centre of the bits. */
export function agreementKeys(
  rows: Int32Array,
  width: number,
  named: Uint32Array,
  query: Float32Array,
  keys: Uint16Array,
): void {
  const tables = byteTables(query, width)
  const [best, span] = rangeOf(query)
  const scale = span === 0 ? 0 : (agreementLevels - 1) / span
  for (let i = 0; i < named.length; i++) {
    const start = named[i]! * width
    let sum = 0
    for (let word = 0; word < width; word++) {
      const bits = rows[start + word]!
      const table = word * 1024
      sum += tables[table + (bits & 255)]! + tables[table + 256 + ((bits >>> 8) & 255)]!
      sum += tables[table + 512 + ((bits >>> 16) & 255)]! + tables[table + 768 + (bits >>> 24)]!
    }
    // Rounding may carry a sum past the best that is possible, hence the bounds.
    keys[i] = Math.min(agreementLevels - 1, Math.max(0, Math.round((best - sum) * scale)))
  }
}

/** Entry b of table t: the sum of the query's numbers t * 8 + i for the bits i that are set in b. */
function byteTables(query: Float32Array, width: number): Float32Array {
  const tables = new Float32Array(width * 1024)
  for (let start = 0; start < tables.length; start += 256) {
    const first = start / 32
    for (let byte = 1; byte < 256; byte++) {
      const lowest = 31 - Math.clz32(byte & -byte)
      tables[start + byte] = tables[start + (byte & (byte - 1))]! + (query[first + lowest] ?? 0)
    }
  }
  return tables
}

/** The best sum that bits can reach, and how far the worst lies below it. */
function rangeOf(query: Float32Array): [best: number, span: number] {
  let best = 0
  let span = 0
  for (const value of query) {
    if (value > 0) best += value
    span += Math.abs(value)
  }
  return [best, span]
}
