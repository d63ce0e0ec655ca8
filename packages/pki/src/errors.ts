// The one error class of this package. Callers switch on `code`; the message tells a person what is
// wrong and how to mend it, and never carries key material or passwords.
export type PkiErrorCode =
  | 'malformed'
  | 'unsupported'
  | 'wrong-password'
  | 'limit-exceeded'
  | 'key-mismatch'
  | 'invalid-argument'

export class PkiError extends Error {
  readonly code: PkiErrorCode

  constructor(code: PkiErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PkiError'
    this.code = code
  }
}
