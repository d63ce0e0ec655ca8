// The body of a request that is to be passed on. A small one is gathered: it goes out in one piece, can be sent again,
// and a client that dawdles with it holds no connection to the brain.
import type { IncomingMessage } from 'node:http'
import { HubError } from '../errors.ts'
import type { Body } from './forward.ts'
import { gather } from './gather.ts'

const mostGathered = 64 * 1024
/** As much as a brain takes over MCP. */
const mostUnderstood = 16 * 1024 * 1024

export async function bodyOf(request: IncomingMessage): Promise<Body> {
  if (!hasBody(request)) return undefined
  const length = request.headers['content-length']
  return length === undefined || Number(length) > mostGathered ? request : wholeBody(request)
}

/** In one piece, whatever it takes. */
export async function wholeBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (!hasBody(request)) return undefined
  const { bytes, state } = await gather(request, mostUnderstood)
  if (state === 'whole') return bytes
  if (state === 'more') {
    throw new HubError('too-large', `the body has more than ${mostUnderstood} bytes: send less at once`)
  }
  throw new HubError('bad-request', 'the request was broken off')
}

/** What comes with a GET means nothing to anybody and is left unread. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new HubError('bad-request', "the only transfer coding that is taken is 'chunked'")
  }
  if (method === 'GET' || method === 'HEAD') return false
  return coding !== undefined || Number(headers['content-length'] ?? 0) > 0
}
