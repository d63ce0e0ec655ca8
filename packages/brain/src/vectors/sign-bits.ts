// One bit a dimension: is the vector above the centre there? Rows of such bits lie one after another in an Int32Array
// (signed, since the engine keeps those as machine integers), each filled up with zeros to whole groups of words.
//
// The number of differing bits is counted three words at a time: each word becomes eight counts of four bits (at most
// 4 each), three of those still fit four bits (12), and only their sum is widened and multiplied out.
const wordsInGroup = 3

/** How many words a row takes. */
export function wordsInRow(dimensions: number): number {
  return Math.ceil(dimensions / (32 * wordsInGroup)) * wordsInGroup
}

export function writeSignBits(
  rows: Int32Array,
  offset: number,
  vector: Float32Array,
  centre: Float32Array,
): void {
  rows.fill(0, offset, offset + wordsInRow(vector.length))
  for (let i = 0; i < vector.length; i++) {
    if (vector[i]! > centre[i]!) rows[offset + (i >>> 5)]! |= 1 << (i & 31)
  }
}

/** Writes, for each of the first `count` rows, in how many bits it differs from `query`. */
export function hammingDistances(
  rows: Int32Array,
  count: number,
  query: Int32Array,
  distances: Uint16Array,
): void {
  const width = query.length
  let at = 0
  for (let row = 0; row < count; row++) {
    let distance = 0
    for (let word = 0; word < width; word += wordsInGroup) {
      const counts =
        nibbleCounts(rows[at]! ^ query[word]!) +
        nibbleCounts(rows[at + 1]! ^ query[word + 1]!) +
        nibbleCounts(rows[at + 2]! ^ query[word + 2]!)
      const bytes = (counts & 0x0f0f0f0f) + ((counts >>> 4) & 0x0f0f0f0f)
      distance += Math.imul(bytes, 0x01010101) >>> 24
      at += wordsInGroup
    }
    distances[row] = distance
  }
}

function nibbleCounts(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
}
