// What can be wrong with a chain: a stable code and a sentence about one certificate.
export type ChainErrorCode =
  | 'untrusted'
  | 'expired'
  | 'not-yet-valid'
  | 'revoked'
  | 'revocation-unknown'
  | 'bad-chain-signature'
  | 'not-a-ca'
  | 'path-too-long'
  | 'unknown-critical-extension'
  | 'key-usage'
  | 'algorithm-not-allowed'

export interface ChainError {
  readonly code: ChainErrorCode
  readonly message: string
}

export const chainError = (code: ChainErrorCode, message: string): ChainError =>
  Object.freeze({ code, message })

export const day = (second: number) => new Date(second * 1000).toISOString().slice(0, 19).concat('Z')
