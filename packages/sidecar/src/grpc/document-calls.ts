// Calls that take a document: what is logged of it, how large it may be, and what a verdict is when the profile is
// the reason that there is none.

import { SidecarError } from '../errors.ts'
import type { ServedProfile } from '../profiles/served-profile.ts'
import { activeProfile, type ServiceSettings, shortened } from './service-settings.ts'
import { expectedError } from './status.ts'
import type { CallContext, Method } from './unary-call.ts'

interface DocumentRequest {
  readonly payload: Uint8Array
  readonly profile: string
}

interface Verdict {
  readonly valid: boolean
  readonly errors: readonly string[]
}

/** `unchecked` is the answer for a document that could not be looked at. */
export function verdictMethod<Request extends DocumentRequest, Response extends Verdict>(
  settings: ServiceSettings,
  check: (served: ServedProfile, payload: Uint8Array, signal: AbortSignal) => Promise<Response>,
  unchecked: Response,
): Method<Request, Response> {
  return async (request, context) => {
    const { signal, note } = context
    takeDocument(request, settings, context)
    const response = await settings.registry
      .use(request.profile, signal, (served) => check(served, request.payload, signal))
      .catch((error: unknown) => ({ ...unchecked, valid: false, errors: [reasonNotToVerify(error)] }))
    note({ outcome: response.valid ? 'valid' : 'invalid', reason: response.errors[0]?.split(':', 1)[0] })
    return response
  }
}

/** Throws where it is too large. */
export function takeDocument(
  { payload, profile }: DocumentRequest,
  settings: ServiceSettings,
  { note }: CallContext,
): void {
  note({ profile: shortened(profile || activeProfile(settings)), bytes: payload.length })
  const { payloadBytes } = settings.config.limits
  if (payload.length <= payloadBytes) return
  throw new SidecarError(
    'too-large',
    `the payload has ${payload.length} bytes; at most ${payloadBytes} are taken`,
  )
}

/** A profile that cannot be had is a reason why a document does not verify; the rest is about the call. */
function reasonNotToVerify(error: unknown): string {
  const expected = expectedError(error)
  if (expected === undefined || !reasonsNotToVerify.has(expected.code)) throw error
  return `${expected.code}: ${expected.message}`
}

const reasonsNotToVerify: ReadonlySet<string> = new Set([
  'bad-config',
  'unknown-profile',
  'profile-unusable',
  'minimal-mode',
])
