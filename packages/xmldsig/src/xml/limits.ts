// What a document may cost. Every figure can be raised or lowered by the caller; none can be switched off.

export interface XmlLimits {
  /** Bytes of the document as received. */
  readonly size: number
  /** Open elements at one time. */
  readonly depth: number
  /** Attributes of one element, namespace declarations included. */
  readonly attributes: number
  /** Namespace declarations in the whole document. */
  readonly declarations: number
  /** Namespace declarations of all open elements at one time. */
  readonly declarationsInScope: number
  /** Different names, prefixes and namespaces in the whole document. */
  readonly names: number
}

export const defaultLimits: XmlLimits = Object.freeze({
  size: 32 * 1024 * 1024,
  depth: 256,
  attributes: 256,
  declarations: 1_000_000,
  declarationsInScope: 1024,
  names: 65_536,
})
