// What goes wrong in the sidecar for reasons that a caller or an operator can do something about. The code decides
// the gRPC status (grpc/status.ts), the message is for people.
export type SidecarErrorCode =
  | 'bad-config'
  | 'unknown-profile'
  | 'profile-unusable'
  | 'minimal-mode'
  | 'stub-provider'
  | 'unknown-key'
  | 'malformed-request'
  | 'invalid-document'
  | 'key-not-usable'
  | 'too-large'
  | 'overloaded'
  | 'deadline-exceeded'
  | 'cancelled'
  | 'shutting-down'

export class SidecarError extends Error {
  readonly code: SidecarErrorCode

  constructor(code: SidecarErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SidecarError'
    this.code = code
  }
}
