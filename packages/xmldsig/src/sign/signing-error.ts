// Why a document was not signed. `code` is stable; the message says what to mend.
export type SigningErrorCode =
  | 'malformed-xml'
  | 'not-a-soap-envelope'
  | 'already-signed'
  | 'wrong-algorithm'
  | 'key-mismatch'
  | 'certificate-expired'
  | 'not-for-signing'

export class SigningError extends Error {
  override readonly name = 'SigningError'
  readonly code: SigningErrorCode

  constructor(code: SigningErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
