// Calls on HTTP/2 itself, without a gRPC library: nothing here minds what is sent, and every answer is looked at.
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { connect as connectSocket } from 'node:net'

export interface HostileCall {
  readonly headers: OutgoingHttpHeaders
  readonly body: Uint8Array
  /** The request is never ended. */
  readonly isLeftOpen?: boolean
  /** Milliseconds after which the caller goes away. */
  readonly cancelAfter?: number
}

export interface Answer {
  /** Undefined where the stream was reset, or cancelled by us. */
  readonly http: number | undefined
  readonly status: number | undefined
  /** The response, out of its frame. */
  readonly message: Buffer | undefined
}

export interface Http2Client {
  call(call: HostileCall): Promise<Answer>
  /** In the middle of whatever goes on there. */
  dropConnection(): void
  close(): void
}

/** Only a hang takes as long. */
const patience = 30_000

export const grpcHeaders = (method: string, more: OutgoingHttpHeaders = {}): OutgoingHttpHeaders => ({
  ':method': 'POST',
  ':path': method.startsWith('/') ? method : `/service.crypto.v1.CryptoService/${method}`,
  'content-type': 'application/grpc',
  te: 'trailers',
  ...more,
})

/** A message as gRPC sends it; `flag` and `length` can be made to lie. */
export function framed(message: Uint8Array, flag = 0, length = message.length): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(flag)
  head.writeUInt32BE(length, 1)
  return Buffer.concat([head, message])
}

/** Calls go over a few connections in turn; one that is gone is opened again. */
export function createHttp2Client(socket: string, connections = 4): Http2Client {
  const sessions: ClientHttp2Session[] = []
  let turn = 0
  const nextSession = (): ClientHttp2Session => {
    turn = (turn + 1) % connections
    const known = sessions[turn]
    if (known !== undefined && !known.closed && !known.destroyed) return known
    const session = connect('http://localhost', { createConnection: () => connectSocket(socket) })
    // Each call that is lost by it says so itself.
    session.on('error', () => {})
    sessions[turn] = session
    return session
  }
  return {
    call: (call) => exchange(nextSession(), call),
    dropConnection: () => nextSession().destroy(),
    close() {
      for (const session of sessions) session?.destroy()
    },
  }
}

function exchange(session: ClientHttp2Session, call: HostileCall): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request(call.headers)
    const timers = [setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)]
    if (call.cancelAfter !== undefined) {
      timers.push(setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), call.cancelAfter))
    }
    listen(stream, (answer) => {
      for (const timer of timers) clearTimeout(timer)
      if (!stream.closed) stream.close(constants.NGHTTP2_CANCEL)
      resolve(answer)
    })
    if (call.isLeftOpen === true) stream.write(call.body)
    else stream.end(call.body)
  })
}

/** Told once, at the end of the response or of the stream, whichever comes. */
function listen(stream: ClientHttp2Stream, answered: (answer: Answer) => void): void {
  let http: number | undefined
  let status: number | undefined
  const body: Buffer[] = []
  const readStatus = (headers: Readonly<Record<string, unknown>>) => {
    if (headers['grpc-status'] !== undefined) status = Number(headers['grpc-status'])
  }
  const finish = () => answered({ http, status, message: messageOf(Buffer.concat(body)) })
  stream.on('response', (headers) => {
    http = headers[':status']
    readStatus(headers)
  })
  stream.on('trailers', readStatus)
  stream.on('data', (chunk: Buffer) => body.push(chunk))
  // A reset; `close` follows.
  stream.on('error', () => {})
  stream.once('end', finish)
  stream.once('close', finish)
}

/** Undefined unless the body is one frame, exactly. */
function messageOf(body: Buffer): Buffer | undefined {
  const isOneFrame = body.length >= 5 && body[0] === 0 && body.readUInt32BE(1) === body.length - 5
  return isOneFrame ? body.subarray(5) : undefined
}
