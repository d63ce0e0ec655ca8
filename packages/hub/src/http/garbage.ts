// What is no HTTP at all, or too much of it, is answered before there is a request.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Problem } from '@notarium/contract/brain'
import type { HeaderValues } from '../client/security-headers.ts'

export function answerGarbage(error: NodeJS.ErrnoException, socket: Socket, headers: HeaderValues): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem = problemOf(error.code)
  const lines = Object.entries({
    ...headers,
    'x-request-id': problem.requestId,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(JSON.stringify(problem))),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join('')}\r\n${JSON.stringify(problem)}`)
}

function problemOf(code: string | undefined): Problem {
  const facts =
    code === 'HPE_HEADER_OVERFLOW'
      ? {
          status: 431,
          title: 'Request Header Fields Too Large',
          code: 'too-large',
          detail: 'the headers are too large: send less',
        }
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? {
            status: 408,
            title: 'Request Timeout',
            code: 'bad-request',
            detail: 'the request came too slowly: send it again',
          }
        : {
            status: 400,
            title: 'Bad Request',
            code: 'bad-request',
            detail: 'this is not HTTP as it is understood here',
          }
  return { type: 'about:blank', ...facts, requestId: randomUUID() }
}
