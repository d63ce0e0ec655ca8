// The lines that an age file begins with, taken off what comes after them.

interface SplitFile {
  readonly header: Uint8Array
  /** As many bytes as were asked for. */
  readonly salt: Uint8Array
  readonly rest: AsyncIterable<Uint8Array>
}

/** Of a file with one recipient it has some hundred bytes. */
const longestHeader = 16 * 1024

/** Reads no more than it has to; whoever leaves off reading the rest lets go of all. */
export async function splitHeader(bytes: AsyncIterable<Uint8Array>, saltLength: number): Promise<SplitFile> {
  const source = bytes[Symbol.asyncIterator]()
  let begun = Buffer.alloc(0)
  for (;;) {
    const end = headerLength(begun)
    if (end !== undefined && begun.length >= end + saltLength) {
      const [header, salt] = [begun.subarray(0, end), begun.subarray(end, end + saltLength)]
      return { header, salt, rest: restOf(begun.subarray(end + saltLength), source) }
    }
    const next = await source.next()
    if (next.done === true || begun.length > longestHeader) {
      await source.return?.()
      throw new Error('it has no header')
    }
    begun = Buffer.concat([begun, next.value])
  }
}

/** Its last line begins with three dashes. */
function headerLength(begun: Buffer): number | undefined {
  const last = begun.indexOf('\n---')
  const end = last === -1 ? -1 : begun.indexOf('\n', last + 1)
  return end === -1 ? undefined : end + 1
}

async function* restOf(begun: Buffer, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (begun.length > 0) yield begun
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
  } finally {
    await source.return?.()
  }
}
