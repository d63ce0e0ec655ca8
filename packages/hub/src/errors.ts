// What the hub throws on purpose: a stable code, and words that say what is wrong and how to mend it. The edge turns
// it into problem+json or an exit code.
export type HubErrorCode =
  | 'bad-request'
  | 'bad-password'
  | 'bad-origin'
  | 'token-in-url'
  | 'unauthenticated'
  | 'wrong-credentials'
  | 'forbidden'
  | 'insufficient_scope'
  | 'session-required'
  | 'not-a-member'
  | 'password-change-required'
  | 'not-found'
  | 'exists'
  | 'conflict'
  | 'last-owner'
  | 'port-in-use'
  | 'confirmation-required'
  | 'too-large'
  | 'unsupported-media-type'
  | 'bad-document'
  | 'too-many-requests'
  | 'brain-unavailable'
  | 'brain-stopped'
  | 'sidecar-not-configured'
  | 'sidecar-unavailable'
  | 'sidecar-refused'
  | 'sidecar-failed'
  | 'database-unavailable'
  | 'busy'
  | 'bad-backup'
  | 'wrong-passphrase'
  | 'backup-under-way'
  | 'no-space'
  | 'restoring'

export interface HubErrorFacts {
  /** Seconds after which to try again, for 429 and 503. */
  readonly retryAfter?: number
  /** What a program can use. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

export class HubError extends Error {
  override readonly name = 'HubError'
  readonly code: HubErrorCode
  readonly retryAfter: number | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: HubErrorCode, message: string, { retryAfter, details }: HubErrorFacts = {}) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
    this.details = details
  }
}
