// Why the sidecar did not do what it was asked for, told to whoever asks: with its own sentence, where it has one.
import { HubError } from '../errors.ts'
import { reasonOf } from './reason.ts'

const secondsToRetry = 2

/** Of gRPC, which is not loaded just to know them. */
const status = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  resourceExhausted: 8,
  failedPrecondition: 9,
  unimplemented: 12,
  unavailable: 14,
} as const

export function notConfigured(): HubError {
  return new HubError(
    'sidecar-not-configured',
    'this hub has no signing sidecar: give its socket under [sidecar] in notarium.toml, and restart the hub',
  )
}

export function unavailable(socket: string): HubError {
  return new HubError(
    'sidecar-unavailable',
    `the signing sidecar does not answer on ${socket}: start it with 'notarium sidecar --config FILE' ('notarium up' does so by itself), or wait until it is back`,
    { retryAfter: secondsToRetry },
  )
}

/** `details`, if there are any, are the sidecar's `code: sentence`. */
export function faultOf(error: { code: number; details: string } | null, socket: string): HubError {
  const { code: reason, message } = reasonOf(error?.details ?? '')
  const details = { reason }
  switch (error?.code) {
    case status.invalidArgument:
      return new HubError('bad-document', `the sidecar does not take this document: ${message}`, { details })
    case status.notFound:
      return new HubError('not-found', message, { details })
    case status.failedPrecondition:
      return new HubError('sidecar-refused', `the sidecar refuses: ${message}`, { details })
    case status.resourceExhausted:
      return reason === 'overloaded' ? tooBusy(message) : tooLarge(message)
    case status.deadlineExceeded:
      return tooSlow()
    case status.unavailable:
      return unavailable(socket)
    case status.unimplemented:
      return failed('it is older than this hub: install the same version of both, and restart it')
    default:
      return failed(message)
  }
}

function tooLarge(message: string): HubError {
  return new HubError('too-large', `the sidecar takes no document of this size: ${message}`)
}

function tooBusy(message: string): HubError {
  return new HubError('busy', `the sidecar has too much to do just now: ${message}`)
}

/** What it was asked for may come about all the same. */
function tooSlow(): HubError {
  return new HubError('busy', 'the sidecar did not answer in time: look how it is, then try again', {
    details: { wasReached: true },
  })
}

function failed(message: string): HubError {
  return new HubError('sidecar-failed', `the sidecar failed: ${message}`, { retryAfter: secondsToRetry })
}
