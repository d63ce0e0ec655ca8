// What an error is in gRPC's words. Errors of our own are told as they are; anything else is a bug, of which a caller
// learns only the id that finds it in the log.
import { randomUUID } from 'node:crypto'
import { type ServiceError, status } from '@grpc/grpc-js'
import { ConfigError, type Logger } from '@notarium/runtime'
import { SidecarError, type SidecarErrorCode } from '../errors.ts'

const statusCodes: Readonly<Record<SidecarErrorCode, status>> = {
  'bad-config': status.FAILED_PRECONDITION,
  'unknown-profile': status.NOT_FOUND,
  'unknown-key': status.NOT_FOUND,
  'profile-unusable': status.FAILED_PRECONDITION,
  'minimal-mode': status.FAILED_PRECONDITION,
  'stub-provider': status.FAILED_PRECONDITION,
  'key-not-usable': status.FAILED_PRECONDITION,
  'malformed-request': status.INVALID_ARGUMENT,
  'invalid-document': status.INVALID_ARGUMENT,
  'too-large': status.RESOURCE_EXHAUSTED,
  overloaded: status.RESOURCE_EXHAUSTED,
  'deadline-exceeded': status.DEADLINE_EXCEEDED,
  cancelled: status.CANCELLED,
  'shutting-down': status.UNAVAILABLE,
}

/** Undefined for what a caller should learn nothing about. */
export function expectedError(error: unknown): SidecarError | undefined {
  if (error instanceof SidecarError) return error
  if (error instanceof ConfigError) return new SidecarError('bad-config', error.message)
  return undefined
}

export function statusOf(error: unknown, log: Logger): Pick<ServiceError, 'code' | 'details'> {
  const expected = expectedError(error)
  if (expected !== undefined) {
    // Half of a character, where a text was cut, cannot be sent.
    const details = `${expected.code}: ${expected.message}`.toWellFormed()
    return { code: statusCodes[expected.code], details }
  }
  const id = randomUUID()
  log.error({ id, err: error }, 'unexpected error')
  return { code: status.INTERNAL, details: `internal: an unexpected error, ${id} in the log of the sidecar` }
}
