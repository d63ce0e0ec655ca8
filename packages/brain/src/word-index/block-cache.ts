// The blocks that searches used last, up to so many bytes.

export type BlockSource = (segment: number, ordinal: number) => Promise<Uint8Array | undefined>

export function createBlockCache(mostBytes: number, read: BlockSource): BlockSource {
  const blocks = new Map<string, Uint8Array>()
  let bytes = 0
  return async (segment, ordinal) => {
    const key = `${segment}/${ordinal}`
    const kept = blocks.get(key)
    if (kept !== undefined) {
      // A Map keeps the order of insertion: what was used goes to the end, what was not drifts to the front.
      blocks.delete(key)
      blocks.set(key, kept)
      return kept
    }
    const block = await read(segment, ordinal)
    if (block === undefined || blocks.has(key)) return block
    blocks.set(key, block)
    bytes += block.length
    for (const [oldest, { length }] of blocks) {
      if (bytes <= mostBytes) break
      blocks.delete(oldest)
      bytes -= length
    }
    return block
  }
}
