// What went wrong, as problem+json (RFC 9457) with a stable code. What nobody foresaw is told in the log alone.
import type { Problem } from '@notarium/contract/brain'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Fault extends Pick<Problem, 'status' | 'code' | 'detail' | 'details'> {
  /** Seconds after which to try again. */
  readonly retryAfter?: number | undefined
}

export function answerProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { retryAfter, ...fault }: Fault,
): void {
  if (retryAfter !== undefined) reply.header('retry-after', `${Math.ceil(retryAfter)}`)
  // The rest of a body is not waited for. The framework would close also after one that was read to its end.
  if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close')
  else if (reply.hasHeader('connection')) reply.removeHeader('connection')
  const problem: Problem = {
    type: 'about:blank',
    title: titleOf(fault.status),
    ...fault,
    requestId: request.id,
  }
  reply.code(fault.status).type('application/problem+json').send(JSON.stringify(problem))
}

/** For the log. Not the whole error: a database puts the row that it did not like into its own. */
export function factsOf(error: unknown): { readonly error: string; readonly stack?: string | undefined } {
  return error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function titleOf(status: number): string {
  // Not by `import`: that would load all that node:http offers, a WebSocket client included, when the process starts.
  return process.getBuiltinModule('node:http').STATUS_CODES[status] ?? 'Error'
}
