// Why there is no vector. The queue switches on the fields; the message is for people and holds no secrets.

export type ProviderErrorCode =
  | 'quota'
  | 'unavailable'
  | 'rejected'
  | 'bad-answer'
  | 'wrong-dimension'
  | 'timeout'

interface ProviderErrorFacts {
  /** Trying again is pointless until the settings (or, where it is about one text, that text) change. */
  readonly permanent?: boolean
  /** It is about this text alone: others may well succeed. */
  readonly isAboutText?: boolean
  readonly retryAfterMs?: number | undefined
}

export class ProviderError extends Error {
  readonly code: ProviderErrorCode
  readonly permanent: boolean
  readonly isAboutText: boolean
  readonly retryAfterMs: number | undefined

  constructor(code: ProviderErrorCode, message: string, facts: ProviderErrorFacts = {}) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
    this.permanent = facts.permanent ?? false
    this.isAboutText = facts.isAboutText ?? false
    this.retryAfterMs = facts.retryAfterMs
  }
}

export const withoutWords = () =>
  new ProviderError('rejected', 'a text without words has no vector', { permanent: true, isAboutText: true })
