// What is wrong with an archive. The sentence is whole: it names the file, and may be shown as it is.

export type TarErrorCode = 'cut' | 'damaged' | 'unsupported' | 'bad-path' | 'duplicate' | 'wrong-size'

export class TarError extends Error {
  readonly code: TarErrorCode
  constructor(code: TarErrorCode, message: string) {
    super(message)
    this.name = 'TarError'
    this.code = code
  }
}
