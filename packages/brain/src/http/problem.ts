// What goes wrong in a brain, as status and code. What nobody foresaw is told in the log alone.
import type { Logger } from '@notarium/runtime'
import { DatabaseError, isDiskFull } from '@notarium/runtime/database'
import { answerProblem, type Fault, factsOf, frameworkFault, InputError } from '@notarium/runtime/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BrainError, type BrainErrorCode } from '../errors.ts'

const statuses: Readonly<Record<BrainErrorCode, number>> = {
  'bad-slug': 400,
  'bad-page': 400,
  'bad-request': 400,
  'bad-source': 400,
  'source-too-large': 413,
  'not-found': 404,
  conflict: 409,
  exists: 409,
  forbidden: 403,
  unauthenticated: 401,
  'too-large': 413,
  cancelled: 409,
  'newer-schema': 500,
  'store-unavailable': 503,
}

const secondsToRetry = 5

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const fault = faultOf(error, request)
  if (fault.status >= 500) log.error({ requestId: request.id, ...factsOf(error) }, 'a request failed')
  answerProblem(request, reply, fault.status === 503 ? { ...fault, retryAfter: secondsToRetry } : fault)
}

export function sendNotFound(request: FastifyRequest): never {
  throw new BrainError(
    'not-found',
    `there is nothing for ${request.method} at this path: docs/brain.md lists what there is`,
  )
}

function faultOf(error: unknown, request: FastifyRequest): Fault {
  if (error instanceof BrainError) return faultOfBrain(error, request)
  if (error instanceof InputError) return { status: 400, code: error.code, detail: error.message }
  if (error instanceof DatabaseError && error.code === 'unavailable') {
    return { status: 503, code: 'store-unavailable', detail: 'the database does not answer: try again soon' }
  }
  // Of an upload, which goes to a file.
  if (isDiskFull(error)) {
    return {
      status: 503,
      code: 'store-unavailable',
      detail: 'the disk is full: free some space, then try again',
    }
  }
  const detail = "something went wrong here: look for the request id in the brain's log"
  return frameworkFault(error) ?? { status: 500, code: 'internal', detail }
}

function faultOfBrain({ code, message, details }: BrainError, { headers }: FastifyRequest): Fault {
  const isByHeader = headers['if-match'] !== undefined || headers['if-none-match'] !== undefined
  const status = code === 'conflict' && isByHeader ? 412 : statuses[code]
  return { status, code, detail: message, ...(details !== undefined && { details: { ...details } }) }
}
