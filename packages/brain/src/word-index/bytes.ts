// Bytes written one after the other, and read again: numbers in as few bytes as they need, text with its length.

export interface ByteWriter {
  readonly length: number
  number(value: number): void
  text(value: string): void
  bytes(value: Uint8Array): void
  /** What was written, as a copy; the writer is empty afterwards and can be used again. */
  take(): Uint8Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function createByteWriter(capacity = 1024): ByteWriter {
  let buffer = new Uint8Array(capacity)
  let length = 0
  const reserve = (more: number) => {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer.subarray(0, length))
    buffer = larger
  }
  const number = (value: number) => {
    reserve(5)
    let rest = value >>> 0
    while (rest > 127) {
      buffer[length++] = (rest & 127) | 128
      rest >>>= 7
    }
    buffer[length++] = rest
  }
  const bytes = (value: Uint8Array) => {
    number(value.length)
    reserve(value.length)
    buffer.set(value, length)
    length += value.length
  }
  return {
    get length() {
      return length
    },
    number,
    bytes,
    text: (value) => bytes(encoder.encode(value)),
    take: () => {
      const taken = buffer.slice(0, length)
      length = 0
      return taken
    },
  }
}

/** Reads what a ByteWriter wrote. `at` moves on with every read. */
export interface ByteReader {
  at: number
  readonly buffer: Uint8Array
}

export function readNumber(reader: ByteReader): number {
  const { buffer } = reader
  let at = reader.at
  let value = 0
  let shift = 0
  let byte: number
  do {
    byte = buffer[at++] as number
    value |= (byte & 127) << shift
    shift += 7
  } while (byte > 127)
  reader.at = at
  return value >>> 0
}

/** A view, not a copy. */
export function readBytes(reader: ByteReader): Uint8Array {
  const length = readNumber(reader)
  const start = reader.at
  reader.at = start + length
  return reader.buffer.subarray(start, start + length)
}

export function readText(reader: ByteReader): string {
  return decoder.decode(readBytes(reader))
}
