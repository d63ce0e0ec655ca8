// The one error of this package. `code` is stable and meant for programs, the message is meant for the
// person who has to mend the document; where the fault has a place in the document, line and column say it.

export type XmlErrorCode =
  | 'encoding'
  | 'doctype'
  | 'xml-version'
  | 'syntax'
  | 'illegal-character'
  | 'invalid-name'
  | 'reference'
  | 'unexpected-end'
  | 'mismatched-tag'
  | 'duplicate-attribute'
  | 'undeclared-prefix'
  | 'namespace'
  | 'limit'
  | 'duplicate-id'
  | 'unexpected-content'
  | 'relative-namespace'
  | 'canonicalization'
  | 'base64'
  | 'smev'

export interface XmlPosition {
  readonly line: number
  readonly column: number
}

export class XmlError extends Error {
  readonly code: XmlErrorCode
  readonly position: XmlPosition | undefined

  constructor(code: XmlErrorCode, message: string, position?: XmlPosition) {
    super(position === undefined ? message : `${message} (${position.line}:${position.column})`)
    this.name = 'XmlError'
    this.code = code
    this.position = position
  }
}
