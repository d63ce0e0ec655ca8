// What of a request a brain gets to see, and what of its answer whoever asked. Both are lists of what passes: what
// nobody thought of stays behind, cookies and tokens above all.
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

const fromClient: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-type',
  'content-encoding',
  'if-match',
  'if-none-match',
  'range',
  'last-event-id',
  'user-agent',
])

const fromBrain: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'cache-control',
  'etag',
  'last-modified',
  'vary',
  'allow',
  'retry-after',
  'x-accel-buffering',
])

const isOfMcp = (name: string) => name.startsWith('mcp-')

/** Names and values in turn, to which the caller adds. */
export function headersForBrain(headers: IncomingHttpHeaders): string[] {
  const passed: string[] = []
  for (const name in headers) {
    const value = headers[name]
    if (typeof value === 'string' && (fromClient.has(name) || isOfMcp(name))) passed.push(name, value)
  }
  return passed
}

/** Put over the hub's own, which it cannot take away. */
export function headersForClient(
  own: OutgoingHttpHeaders,
  headers: IncomingHttpHeaders,
): OutgoingHttpHeaders {
  for (const name in headers) {
    if (fromBrain.has(name) || isOfMcp(name)) own[name] = headers[name]
  }
  return own
}
