// The children of a DER element, taken one after another: a SEQUENCE of fixed fields, some optional.
import { PkiError } from '../errors.ts'
import { type DerElement, readElement, readTagged } from './der.ts'

export interface Children {
  /** The next child, which must have this tag. */
  take(tag: number, field: string): DerElement
  /** The next child if it has one of these tags. */
  takeIf(...tags: readonly number[]): DerElement | undefined
  /** Throws if anything is left. */
  finish(): void
}

export function childrenOf(der: Uint8Array, { content, end }: DerElement, what: string): Children {
  let at = content
  return {
    take(tag, field) {
      const element = readTagged(der, at, end, tag, `${what}'s ${field}`)
      at = element.end
      return element
    },
    takeIf(...tags) {
      if (at >= end || !tags.includes(der[at] as number)) return undefined
      const element = readElement(der, at, end, what)
      at = element.end
      return element
    },
    finish() {
      if (at !== end) throw new PkiError('malformed', `${what} has fields that do not belong there.`)
    },
  }
}

export const slice = (der: Uint8Array, { start, end }: DerElement): Uint8Array => der.subarray(start, end)

/** The bytes of a BIT STRING of whole bytes, such as a signature. */
export function bitStringBytes(der: Uint8Array, { content, end }: DerElement, what: string): Uint8Array {
  if (der[content] !== 0 || content === end) throw new PkiError('malformed', `${what} is not whole bytes.`)
  return der.subarray(content + 1, end)
}
