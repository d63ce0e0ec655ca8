// Many small pieces of bytes, kept one after another in large blocks. Kept as they are, each small buffer would hold
// on to the block of memory that Node cut it from, many times its size.

const blockSize = 64 * 1024

export interface ByteStore {
  add(piece: Uint8Array): void
  size(): number
  blocks(): Uint8Array[]
}

export function createByteStore(): ByteStore {
  const full: Uint8Array[] = []
  let block = new Uint8Array(blockSize)
  let used = 0
  return {
    add(piece) {
      for (let rest = piece; rest.length > 0; ) {
        if (used === blockSize) {
          full.push(block)
          block = new Uint8Array(blockSize)
          used = 0
        }
        const part = rest.subarray(0, blockSize - used)
        block.set(part, used)
        used += part.length
        rest = rest.subarray(part.length)
      }
    },
    size: () => full.length * blockSize + used,
    blocks: () => [...full, block.subarray(0, used)],
  }
}
