// In a real server, since much of it is about what the framework does.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { problemSchema } from '@notarium/contract/brain'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerProblem, type Fault, factsOf } from './answer-problem.ts'
import { frameworkFault } from './framework-fault.ts'

const foreseen: Fault = {
  status: 503,
  code: 'database-unavailable',
  detail: 'try again',
  retryAfter: 1.2,
  details: { since: 1 },
}
const app = fastify({ bodyLimit: 100, genReqId: () => 'id-1' })
let port = 0
beforeAll(async () => {
  app.setErrorHandler((error, request, reply) => {
    const unforeseen = { status: 500, code: 'internal', detail: 'see the log' }
    answerProblem(request, reply, frameworkFault(error) ?? unforeseen)
  })
  app.post('/foreseen', (request, reply) => answerProblem(request, reply, foreseen))
  app.post('/unforeseen', () => Promise.reject(new Error('a secret')))
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

const post = (path: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } })

describe('a problem', () => {
  it('has a title, the id of the request, and when to try again', async () => {
    const answer = await post('/foreseen', '{}')
    expect(answer).toMatchObject({
      statusCode: 503,
      headers: { 'content-type': 'application/problem+json; charset=utf-8', 'retry-after': '2' },
    })
    const { retryAfter: _header, ...told } = foreseen
    const problem = { type: 'about:blank', title: 'Service Unavailable', ...told, requestId: 'id-1' }
    expect(answer.json()).toEqual(problem)
    expect(problemSchema.parse(answer.json())).toEqual(problem)
  })

  it.each([
    ['no JSON', '{', 'application/json', { status: 400, code: 'bad-request' }],
    ['nothing', '', 'application/json', { status: 400, code: 'bad-request' }],
    ['another type', 'x', 'image/png', { status: 415, code: 'unsupported-media-type' }],
    ['too much', `"${'x'.repeat(200)}"`, 'application/json', { status: 413, code: 'too-large' }],
  ])('with a body of %s is told in our own words', async (_what, body, type, problem) => {
    const answer = await post('/foreseen', body, type)
    expect(answer.json()).toMatchObject(problem)
    expect(answer.body).not.toContain('FST_')
  })

  it('of any other kind is the fault of whoever asks only where it says so', async () => {
    expect(frameworkFault(Object.assign(new Error('x'), { statusCode: 431 }))).toMatchObject({ status: 400 })
    expect(frameworkFault(Object.assign(new Error('x'), { code: 'constructor' }))).toBeUndefined()
    const answer = await post('/unforeseen', '{}')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined])
    expect(answer.body).not.toContain('secret')
  })

  it.each([
    ['ends the connection where the body is not read to its end', 'content-length: 100000', '', true],
    ['keeps it where it is', 'content-length: 1', '{', false],
  ])('%s', async (_what, header, body, isClosed) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /foreseen HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n${body}`,
    )
    if (!isClosed) socket.write('POST /foreseen HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    const answers = (await text(socket)).toLowerCase().match(/http\/1\.1 \d+|connection: close/g)
    expect(answers).toEqual(
      isClosed
        ? ['http/1.1 413', 'connection: close']
        : ['http/1.1 400', 'http/1.1 503', 'connection: close'],
    )
  })
})

it('tells the log of an error no more than its words and its place', () => {
  const error = Object.assign(new Error('no'), { detail: 'the row' })
  expect(factsOf(error)).toEqual({ error: 'no', stack: error.stack })
  expect(factsOf(undefined)).toEqual({ error: 'undefined' })
})
