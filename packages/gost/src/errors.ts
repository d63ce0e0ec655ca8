export type GostErrorCode = 'not-built' | 'unknown-parameters' | 'wrong-length' | 'bad-key' | 'not-authentic'

/** What this package throws: a stable code to switch on and a sentence for a person. */
export class GostError extends Error {
  override readonly name = 'GostError'
  readonly code: GostErrorCode

  constructor(code: GostErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export function requireLength(bytes: Uint8Array, length: number, what: string): void {
  if (bytes.length !== length) {
    throw new GostError('wrong-length', `${what} must be ${length} bytes, got ${bytes.length}`)
  }
}
