// One family of errors with a stable code. The edge (HTTP, MCP, command line) turns it into its own form.

export type BrainErrorCode =
  | 'bad-slug'
  | 'bad-page'
  | 'bad-request'
  | 'bad-source'
  | 'source-too-large'
  | 'not-found'
  | 'conflict'
  | 'exists'
  | 'forbidden'
  | 'unauthenticated'
  | 'too-large'
  | 'cancelled'
  | 'newer-schema'
  | 'store-unavailable'

export class BrainError extends Error {
  readonly code: BrainErrorCode
  /** Facts a program can use, for example both versions of a conflict. Never secrets. */
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: BrainErrorCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message)
    this.name = 'BrainError'
    this.code = code
    this.details = details
  }
}
