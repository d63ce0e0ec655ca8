// Takes exact numbers of bytes from a stream of chunks.

/** Ends with the reason why there should have been more, if so. */
export type Chunks = AsyncGenerator<Uint8Array, string | undefined>

export interface ByteReader {
  /** Fewer bytes than asked for only at the end of the stream. */
  take(length: number): Promise<Buffer>
  /** Whether there were that many. */
  skip(length: number): Promise<boolean>
  /** What comes next, as much as there is at hand; null at the end. */
  next(atMost?: number): Promise<Buffer | null>
  putBack(bytes: Buffer): void
  /** Known at the end of the stream. */
  damage(): string | undefined
  close(): Promise<void>
}

export function createByteReader(chunks: Chunks): ByteReader {
  let rest: Buffer = Buffer.alloc(0)
  let damage: string | undefined

  async function next(atMost = Number.POSITIVE_INFINITY): Promise<Buffer | null> {
    while (rest.length === 0) {
      const { done, value } = await chunks.next()
      if (done) {
        damage ??= value
        return null
      }
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const piece = rest.subarray(0, atMost)
    rest = rest.subarray(piece.length)
    return piece
  }

  /** Whether there were that many. */
  async function each(length: number, use: (piece: Buffer) => void): Promise<boolean> {
    for (let missing = length; missing > 0; ) {
      const piece = await next(missing)
      if (piece === null) return false
      use(piece)
      missing -= piece.length
    }
    return true
  }

  return {
    next,
    async take(length) {
      const pieces: Buffer[] = []
      await each(length, (piece) => pieces.push(piece))
      return Buffer.concat(pieces)
    },
    skip: (length) => each(length, () => {}),
    putBack(bytes) {
      rest = Buffer.concat([bytes, rest])
    },
    damage: () => damage,
    async close() {
      await chunks.return(undefined)
    },
  }
}
