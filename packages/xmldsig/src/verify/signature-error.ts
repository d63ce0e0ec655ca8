// What is wrong with a signature: a stable code for programs and a sentence for a person. Thrown inside this
// folder, gathered into the result by verifyXml; nothing of it escapes as an exception.
import type { ChainErrorCode } from '@notarium/pki'

export type SignatureErrorCode =
  | 'malformed-xml'
  | 'no-signature'
  | 'malformed-signature'
  | 'algorithm-not-allowed'
  | 'reference-not-found'
  | 'nothing-covered'
  | 'duplicate-id'
  | 'limit'
  | 'digest-mismatch'
  | 'signature-mismatch'
  | 'no-certificate'
  | 'malformed-certificate'
  | 'certificate-mismatch'
  | ChainErrorCode

export interface SignatureFault {
  readonly code: SignatureErrorCode
  readonly message: string
}

export class SignatureError extends Error {
  override readonly name = 'SignatureError'
  readonly code: SignatureErrorCode

  constructor(code: SignatureErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
