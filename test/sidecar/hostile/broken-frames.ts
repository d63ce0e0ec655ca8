// Calls in sound HTTP/2 that are wrong as gRPC: each with the answers that are right.
import type { OutgoingHttpHeaders } from 'node:http2'
import { gzipSync } from 'node:zlib'
import { type Chance, pick, randomBytes } from './chance.ts'
import { framed, grpcHeaders, type HostileCall } from './http2-client.ts'
import { field } from './protobuf.ts'

export interface BrokenCall extends HostileCall {
  readonly what: string
  /** Statuses of gRPC, or of HTTP where they have three digits. */
  readonly rightAnswers: readonly number[]
}

const ok = 0
const invalidArgument = 3
const deadlineExceeded = 4
const resourceExhausted = 8
const unimplemented = 12
const internal = 13
const unsupportedMediaType = 415

const message = field(1, '<a/>')
const whole = framed(message)
const verify = 'VerifyXMLDSig'
const bomb = gzipSync(Buffer.alloc(20_000_000))

const timeouts = ['', 'S', '1', 'soon', '-1S', '1.5S', '99999999H', '999999999S', '0n', '1e3m', 'S1', '1x']
const contentTypes = ['', 'text/plain', 'application/json', 'application/x-www-form-urlencoded', 'grpc']
const unknownPaths = [
  '/',
  '//',
  '/x',
  '/__proto__/constructor',
  '/service.crypto.v1.CryptoService/',
  '/%00/%ff',
]

const gzipped = (content: Uint8Array) => ({
  headers: grpcHeaders(verify, { 'grpc-encoding': 'gzip' }),
  body: framed(content, 1),
})
const withHeaders = (more: OutgoingHttpHeaders) => ({ headers: grpcHeaders(verify, more), body: whole })
const withBody = (body: Uint8Array) => ({ headers: grpcHeaders(verify), body })

const kinds: readonly ((chance: Chance) => BrokenCall)[] = [
  (chance) => ({
    what: 'a flag that there is not',
    ...withBody(framed(message, 1 + chance(255))),
    rightAnswers: [ok, internal],
  }),
  (chance) => ({
    what: 'a length too long',
    ...withBody(framed(message, 0, message.length + 1 + chance(10_000))),
    rightAnswers: [unimplemented, internal],
  }),
  (chance) => ({
    what: 'a length far too long',
    ...withBody(framed(message, 0, 0xffffffff - chance(2 ** 31))),
    rightAnswers: [resourceExhausted],
  }),
  (chance) => ({
    what: 'a length too short',
    ...withBody(framed(message, 0, 1 + chance(message.length - 1))),
    // What is left over is read as another frame.
    rightAnswers: [invalidArgument, resourceExhausted, unimplemented, internal],
  }),
  (chance) => ({
    what: 'a cut frame',
    ...withBody(whole.subarray(0, chance(whole.length))),
    rightAnswers: [unimplemented, internal],
  }),
  (chance) => ({
    what: 'several messages',
    ...withBody(Buffer.concat(Array.from({ length: 2 + chance(40) }, () => whole))),
    rightAnswers: [unimplemented, internal],
  }),
  () => ({ what: 'a message of no length', ...withBody(framed(Buffer.alloc(0))), rightAnswers: [ok] }),
  (chance) => ({
    what: 'gzip that is none',
    ...gzipped(randomBytes(chance, chance(300))),
    rightAnswers: [internal],
  }),
  (chance) => ({
    what: 'gzip that is cut',
    ...gzipped(gzipSync(message).subarray(0, chance(18))),
    rightAnswers: [internal],
  }),
  () => ({ what: 'a gzip bomb', ...gzipped(bomb), rightAnswers: [resourceExhausted] }),
  (chance) => ({
    what: 'an unknown compression',
    headers: grpcHeaders(verify, {
      'grpc-encoding': pick(chance, ['br', 'zstd', '__proto__', 'x'.repeat(500)]),
    }),
    body: framed(message, 1),
    rightAnswers: [unimplemented, internal],
  }),
  (chance) => ({
    what: 'a content type of another kind',
    ...withHeaders({ 'content-type': pick(chance, contentTypes) }),
    rightAnswers: [unsupportedMediaType],
  }),
  (chance) => ({
    what: 'a method that there is not',
    headers: grpcHeaders(pick(chance, unknownPaths)),
    body: whole,
    rightAnswers: [unimplemented],
  }),
  (chance) => ({
    what: 'a path of no sense',
    headers: grpcHeaders(`/${randomBytes(chance, 1 + chance(2000)).toString('base64url')}`),
    body: whole,
    rightAnswers: [unimplemented],
  }),
  (chance) => ({
    what: 'no POST',
    ...withHeaders({ ':method': pick(chance, ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) }),
    rightAnswers: [ok, unimplemented, 405],
  }),
  () => ({
    what: 'GET',
    ...withHeaders({ ':method': 'GET' }),
    body: Buffer.alloc(0),
    rightAnswers: [unimplemented, internal, 405],
  }),
  () => ({ what: 'no te', ...withHeaders({ te: undefined }), rightAnswers: [ok, internal] }),
  (chance) => ({
    what: 'a timeout that is none',
    ...withHeaders({ 'grpc-timeout': pick(chance, timeouts) }),
    rightAnswers: [ok, deadlineExceeded, internal],
  }),
  (chance) => ({
    what: 'binary metadata that is none',
    ...withHeaders({ 'x-bin': `!${randomBytes(chance, 9).toString('hex')}`, 'grpc-status': '0' }),
    rightAnswers: [ok, internal],
  }),
  () => ({
    what: 'a header whose name is good in HTTP and not in gRPC',
    ...withHeaders({ 'x|y': 'value' }),
    rightAnswers: [ok, internal],
  }),
  (chance) => ({
    what: 'a message that never ends, under a deadline',
    headers: grpcHeaders(verify, { 'grpc-timeout': '50m' }),
    body: framed(randomBytes(chance, 100), 0, 1000),
    isLeftOpen: true,
    rightAnswers: [deadlineExceeded],
  }),
]

export const breakCall = (chance: Chance): BrokenCall => pick(chance, kinds)(chance)
