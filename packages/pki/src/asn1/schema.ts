// The one door to the schema library: limits against hostile input on the way in, our own errors on
// the way out, and a way to declare a SEQUENCE without decorators (which type stripping cannot run).
import { AsnParser, AsnProp, AsnSerializer, AsnType, AsnTypeTypes } from '@peculiar/asn1-schema'
import { PkiError } from '../errors.ts'

// Depth keeps the library's recursion shallow; nodes and content bound its memory.
const limits = { maxDepth: 24, maxNodes: 20_000, maxContentLength: 16 * 1024 * 1024, parseEmbedded: false }

/** Decodes `bytes`, which must hold one value of the given type and nothing after it. */
export function decode<T>(bytes: Uint8Array | ArrayBuffer, type: new () => T, what: string): T {
  const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  if (view[1] === indefinite) throw new PkiError('malformed', `${what} is not DER: its length is indefinite.`)
  return decodeBer(view, type, what)
}

/** The same for key stores, which some programs write with indefinite lengths. */
export function decodeBer<T>(bytes: Uint8Array | ArrayBuffer, type: new () => T, what: string): T {
  const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  refuseStrayBytes(view, what)
  try {
    return AsnParser.parse(view, type, { berOptions: limits })
  } catch (cause) {
    throw new PkiError('malformed', `${what} is malformed: its ASN.1 does not have the expected form.`, {
      cause,
    })
  }
}

export function encode(value: unknown): Uint8Array {
  return new Uint8Array(AsnSerializer.serialize(value))
}

const indefinite = 0x80

/** A copy in the form in which the library's classes hold bytes. */
export function arrayBufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

/** Declares `target` as a SEQUENCE of the given fields, in this order. */
export function declareSequence(
  target: new () => unknown,
  fields: Readonly<Record<string, Parameters<typeof AsnProp>[0]>>,
): void {
  AsnType({ type: AsnTypeTypes.Sequence })(target)
  for (const [name, options] of Object.entries(fields)) AsnProp(options)(target.prototype as object, name)
}

// The library stops at the end of the first value without a word about what follows. A value of
// indefinite length has no end to compare with.
function refuseStrayBytes(bytes: Uint8Array, what: string): void {
  const first = bytes[1] ?? 0
  if (first === indefinite) return
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  let length = first < 0x80 ? first : 0
  for (let i = 0; i < lengthBytes; i++) length = length * 256 + (bytes[2 + i] ?? 0)
  const end = 2 + lengthBytes + length
  if (end < bytes.length) throw new PkiError('malformed', `${what} is followed by stray bytes.`)
  if (end > bytes.length) throw new PkiError('malformed', `${what} is cut short.`)
}
