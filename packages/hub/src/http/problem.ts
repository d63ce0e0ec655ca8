// HubErrors and the rest of what can go wrong, as problem+json.
import type { Logger } from '@notarium/runtime'
import { DatabaseError } from '@notarium/runtime/database'
import { answerProblem, type Fault, factsOf, frameworkFault, InputError } from '@notarium/runtime/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HubError, type HubErrorCode } from '../errors.ts'

const statuses: Readonly<Record<HubErrorCode, number>> = {
  'bad-request': 400,
  'bad-password': 400,
  'token-in-url': 400,
  'confirmation-required': 400,
  'bad-document': 400,
  unauthenticated: 401,
  'wrong-credentials': 401,
  'bad-origin': 403,
  forbidden: 403,
  insufficient_scope: 403,
  'session-required': 403,
  'not-a-member': 403,
  'password-change-required': 403,
  'not-found': 404,
  exists: 409,
  conflict: 409,
  'last-owner': 409,
  'port-in-use': 409,
  'sidecar-not-configured': 409,
  'backup-under-way': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'sidecar-refused': 422,
  'bad-backup': 422,
  'wrong-passphrase': 422,
  'too-many-requests': 429,
  'brain-unavailable': 502,
  'brain-stopped': 502,
  'sidecar-unavailable': 502,
  'sidecar-failed': 502,
  'database-unavailable': 503,
  busy: 503,
  restoring: 503,
  'no-space': 507,
}

const secondsToRetry = 2

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const fault = faultOf(error)
  if (fault.status === 500) log.error({ requestId: request.id, ...factsOf(error) }, 'a request failed')
  const challenge = challengeOf(fault, request)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  answerProblem(request, reply, fault)
}

function faultOf(error: unknown): Fault {
  if (error instanceof HubError) {
    const { code, message, retryAfter, details } = error
    const isTemporary = statuses[code] === 503
    return {
      status: statuses[code],
      code,
      detail: message,
      retryAfter: retryAfter ?? (isTemporary ? secondsToRetry : undefined),
      ...(details !== undefined && { details: { ...details } }),
    }
  }
  if (error instanceof InputError) return { status: 400, code: error.code, detail: error.message }
  if (error instanceof DatabaseError) {
    const detail = 'the main database does not answer: try again soon'
    return { status: 503, code: 'database-unavailable', detail, retryAfter: secondsToRetry }
  }
  const detail = "something went wrong here: look for the request id in the hub's log"
  return frameworkFault(error) ?? { status: 500, code: 'internal', detail }
}

/** RFC 6750. Nobody is told why a token is no good. */
function challengeOf({ status, code, details }: Fault, { headers }: FastifyRequest): string | undefined {
  const isByToken = headers.authorization !== undefined
  if (status === 401)
    return isByToken && code === 'unauthenticated' ? 'Bearer error="invalid_token"' : 'Bearer'
  return code === 'insufficient_scope'
    ? `Bearer error="insufficient_scope", scope="${details?.['scope']}"`
    : undefined
}
