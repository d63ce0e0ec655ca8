// A cursor over DER for the few places where the schema library does not do the job: certificate
// lists with hundreds of thousands of entries, strict dates, and octets nested in octets. It never
// recurses and never copies.
import { PkiError } from '../errors.ts'

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  issuerUniqueId: 0x81,
  subjectUniqueId: 0x82,
  explicit0: 0xa0,
  explicit3: 0xa3,
} as const

const deepest = 24

/** One element: `start` is where its tag stands, its content is `content` up to `end`. */
export interface DerElement {
  readonly tag: number
  readonly start: number
  readonly content: number
  readonly end: number
}

/** Reads the element at `at`, which must end at or before `limit`. */
export function readElement(bytes: Uint8Array, at: number, limit: number, what: string): DerElement {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || at + 2 > limit) throw cutShort(what)
  if ((tag & 0x1f) === 0x1f)
    throw new PkiError('malformed', `${what} has a multi-byte tag where none may be.`)
  if (first < 0x80) return elementWithin(tag, at, at + 2, first, limit, what)
  const lengthBytes = first & 0x7f
  if (lengthBytes === 0 || lengthBytes > 4) {
    throw new PkiError('malformed', `${what} has a length that DER does not allow.`)
  }
  let length = 0
  for (let i = 0; i < lengthBytes; i++) {
    const byte = bytes[at + 2 + i]
    if (byte === undefined) throw cutShort(what)
    length = length * 256 + byte
  }
  return elementWithin(tag, at, at + 2 + lengthBytes, length, limit, what)
}

function elementWithin(
  tag: number,
  start: number,
  content: number,
  length: number,
  limit: number,
  what: string,
): DerElement {
  const end = content + length
  if (end > limit) throw cutShort(what)
  return { tag, start, content, end }
}

const cutShort = (what: string) =>
  new PkiError('malformed', `${what} is cut short: it says it is longer than the bytes that are there.`)

/** Reads the element at `at` and insists on its tag. */
export function readTagged(
  bytes: Uint8Array,
  at: number,
  limit: number,
  tag: number,
  what: string,
): DerElement {
  const element = readElement(bytes, at, limit, what)
  if (element.tag !== tag) {
    throw new PkiError(
      'malformed',
      `${what} has tag 0x${element.tag.toString(16)}, not 0x${tag.toString(16)}.`,
    )
  }
  return element
}

/** The one element that `bytes` must consist of. */
export function wholeElement(bytes: Uint8Array, tag: number, what: string): DerElement {
  const element = readTagged(bytes, 0, bytes.length, tag, what)
  if (element.end !== bytes.length) throw new PkiError('malformed', `${what} is followed by stray bytes.`)
  return element
}

export function onlyContent(bytes: Uint8Array, tag: number, what: string): Uint8Array {
  const { content, end } = wholeElement(bytes, tag, what)
  return bytes.subarray(content, end)
}

/** The unsigned value of an INTEGER's content as upper-case hex, without the sign's pad byte. */
export function integerHex(content: Uint8Array, what: string): string {
  if (content.length === 0 || content.length > 64) {
    throw new PkiError('malformed', `${what} must have 1 to 64 bytes and has ${content.length}.`)
  }
  let from = 0
  while (from < content.length - 1 && content[from] === 0) from++
  return Buffer.from(content.buffer, content.byteOffset + from, content.length - from)
    .toString('hex')
    .toUpperCase()
}

/** Whether `bytes` are one SEQUENCE whose parts, at every level, fill it to the last byte. */
export function isWholeSequence(bytes: Uint8Array): boolean {
  if (bytes[0] !== tags.sequence) return false
  const ends: number[] = []
  let at = 0
  try {
    do {
      const element = readElement(bytes, at, ends.at(-1) ?? bytes.length, 'It')
      const isConstructed = (element.tag & 0x20) !== 0
      if (isConstructed && ends.push(element.end) > deepest) return false
      at = isConstructed ? element.content : element.end
      while (ends.at(-1) === at) ends.pop()
    } while (ends.length > 0)
  } catch {
    return false
  }
  return at === bytes.length
}
