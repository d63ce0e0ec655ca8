// What went wrong, as problem+json (RFC 9457) with a stable code. What nobody foresaw is told in the log alone.
import type { Problem } from '@notarium/contract/brain'
import type { Logger } from '@notarium/runtime'
import { DatabaseError } from '@notarium/runtime/database'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BrainError, type BrainErrorCode } from '../errors.ts'
import { frameworkFault } from './framework-fault.ts'

// Not by `import`: that would load all that node:http offers, a WebSocket client included, when the brain starts.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

type Fault = Pick<Problem, 'status' | 'code' | 'detail' | 'details'>

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

const secondsToRetry = '5'

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const fault = faultOf(error, request)
  if (fault.status >= 500) log.error({ requestId: request.id, ...factsOf(error) }, 'a request failed')
  if (fault.status === 503) reply.header('retry-after', secondsToRetry)
  // The rest of a body is not waited for. The framework would close also after one that was read to its end.
  if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close')
  else if (reply.hasHeader('connection')) reply.removeHeader('connection')
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[fault.status] ?? 'Error',
    ...fault,
    requestId: request.id,
  }
  reply.code(fault.status).type('application/problem+json').send(JSON.stringify(problem))
}

/** Not the whole error: a database puts the row that it did not like into its own. */
export function factsOf(error: unknown) {
  return error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) }
}

export function sendNotFound(request: FastifyRequest): never {
  throw new BrainError(
    'not-found',
    `there is nothing for ${request.method} at this path: docs/brain.md lists what there is`,
  )
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function faultOf(error: unknown, request: FastifyRequest): Fault {
  if (error instanceof BrainError) return faultOfBrain(error, request)
  if (error instanceof DatabaseError && error.code === 'unavailable') {
    return { status: 503, code: 'store-unavailable', detail: 'the database does not answer: try again soon' }
  }
  const detail = "something went wrong here: look for the request id in the brain's log"
  return frameworkFault(error) ?? { status: 500, code: 'internal', detail }
}

function faultOfBrain({ code, message, details }: BrainError, { headers }: FastifyRequest): Fault {
  const isByHeader = headers['if-match'] !== undefined || headers['if-none-match'] !== undefined
  const status = code === 'conflict' && isByHeader ? 412 : statuses[code]
  return { status, code, detail: message, ...(details !== undefined && { details: { ...details } }) }
}
