// Takes exact numbers of bytes from a stream.

export interface Pieces {
  /** Fewer bytes than asked for only at the end of the stream. */
  take(length: number): Promise<Buffer>
  /** What comes next, as much as there is at hand; undefined at the end. */
  next(atMost: number): Promise<Buffer | undefined>
  close(): Promise<void>
}

export function createPieces(bytes: AsyncIterable<Uint8Array>): Pieces {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  const next = async (atMost: number): Promise<Buffer | undefined> => {
    while (rest.length === 0) {
      const { done, value } = await source.next()
      if (done) return undefined
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const piece = rest.subarray(0, atMost)
    rest = rest.subarray(piece.length)
    return piece
  }

  return {
    next,
    async take(length) {
      const taken: Buffer[] = []
      for (let missing = length; missing > 0; ) {
        const piece = await next(missing)
        if (piece === undefined) break
        taken.push(piece)
        missing -= piece.length
      }
      return Buffer.concat(taken)
    },
    async close() {
      await source.return?.()
    },
  }
}
