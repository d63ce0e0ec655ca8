// One header block of a tar, of the old format, of POSIX (ustar) and of GNU, and the records of a pax header.

export const blockSize = 512

export interface TarHeader {
  readonly name: Uint8Array
  readonly size: number
  readonly modified: Date
  /** One character; "0" is a plain file. */
  readonly type: string
  /** GNU: more blocks with the map of a sparse file follow. */
  readonly mapGoesOn: boolean
}

export interface PaxRecords {
  readonly path?: Uint8Array
  readonly size?: number
  readonly modified?: Date
  readonly isSparse: boolean
}

/** Null for a block that is no header. */
export function readTarHeader(block: Buffer): TarHeader | null {
  const size = readNumber(block.subarray(124, 136))
  if (size === null || readNumber(block.subarray(148, 156)) !== checksumOf(block)) return null
  const name = untilNul(block.subarray(0, 100))
  const prefix = untilNul(block.subarray(345, 500))
  const hasPrefix = block.toString('latin1', 257, 263) === 'ustar\0' && prefix.length > 0
  const type = String.fromCharCode(block[156] || 0x30)
  return {
    name: hasPrefix ? Buffer.concat([prefix, Buffer.from('/'), name]) : name,
    size,
    modified: dateOf(readNumber(block.subarray(136, 148)) ?? 0),
    type,
    mapGoesOn: type === 'S' && block[482] !== 0,
  }
}

/** Null where the records are broken: what they say of the next file is unknown then. */
export function readPax(bytes: Buffer): PaxRecords | null {
  let records: PaxRecords = { isSparse: false }
  for (let start = 0; start < bytes.length; ) {
    const space = bytes.indexOf(' ', start)
    const length = Number(/^\d{1,7}$/.exec(bytes.toString('latin1', start, space))?.[0])
    const end = start + length
    const equals = bytes.indexOf('=', space)
    // Also false for a length that is no number.
    if (!(space < equals && equals < end && end <= bytes.length) || bytes[end - 1] !== 0x0a) return null
    const value = bytes.subarray(equals + 1, end - 1)
    const key = bytes.toString('latin1', space + 1, equals)
    if (key === 'path') records = { ...records, path: value }
    if (key === 'size') records = { ...records, size: Number(/^\d+$/.exec(value.toString('latin1'))?.[0]) }
    if (key === 'mtime') records = { ...records, modified: dateOf(Number(value.toString('latin1'))) }
    if (key.startsWith('GNU.sparse.')) records = { ...records, isSparse: true }
    start = end
  }
  return records.size === undefined || Number.isSafeInteger(records.size) ? records : null
}

export function untilNul(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** Octal digits, or, with the highest bit set, a binary number. */
function readNumber(field: Buffer): number | null {
  if (field[0] === 0x80) {
    const value = BigInt(`0x${field.toString('hex', 1)}`)
    return value <= Number.MAX_SAFE_INTEGER ? Number(value) : null
  }
  const digits = /^[ \0]*([0-7]*)(?:[ \0]|$)/.exec(field.toString('latin1'))?.[1]
  return digits === undefined ? null : Number.parseInt(digits || '0', 8)
}

/** A time that a Date cannot hold says nothing, and is no reason to refuse a file. */
function dateOf(seconds: number): Date {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}

function checksumOf(block: Buffer): number {
  const blank = 8 * 0x20
  return block.reduce((sum, byte, at) => (at >= 148 && at < 156 ? sum : sum + byte), blank)
}
