// How many bits of rows differ from those of a query, sixteen bytes at a time. Addresses are offsets in the memory of
// the module, in which the rows lie from `rowsStart` on.

/** Room for the bits of a query, of as many dimensions as can be kept (embeddings/openai-answer.ts). */
export const queryBytes = 512
export const query = memory.data(512, 16)
/** Room for the distances of `mostRows` rows. */
export const mostRows = 4096
export const distances = memory.data(8192, 16)

export function rowsStart(): usize {
  return (__heap_base + 15) & ~15
}

/** Writes one distance for each of `count` rows, the first of which lies at `row`. */
export function measure(row: usize, count: i32, width: i32): void {
  const end = distances + 2 * count
  const queryEnd = query + width
  for (let distance: usize = distances; distance < end; distance += 2) {
    let sum = i16x8.splat(0)
    for (let part: usize = query; part < queryEnd; part += 16) {
      const differing = v128.xor(v128.load(row), v128.load(part))
      sum = i16x8.add(sum, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(differing)))
      row += 16
    }
    const quarters = i32x4.extadd_pairwise_i16x8_u(sum)
    const total =
      i32x4.extract_lane(quarters, 0) +
      i32x4.extract_lane(quarters, 1) +
      i32x4.extract_lane(quarters, 2) +
      i32x4.extract_lane(quarters, 3)
    store<u16>(distance, total as u16)
  }
}
