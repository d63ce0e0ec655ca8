// Bodies on their way, in both directions: as they come, no faster than they are read, and broken off on both sides
// when they are on one.
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as soon } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { playBrain } from './testing/played-brain.ts'

const brain = playBrain()
const upload = '/api/brains/docs/imports?name=a.zip'
const events = '/api/brains/docs/imports/7/events'
const megabyte = Buffer.alloc(1024 * 1024)
const total = 100
/** Far more than the buffers of all the sockets on the way hold. */
const mostUnderWay = 40

function ask(method: string, path: string, headers: Record<string, string> = {}): ClientRequest {
  const authorization = `Bearer ${brain.editor}`
  return open(brain.served.origin + path, { method, agent: false, headers: { authorization, ...headers } })
}

async function answerOf(asking: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return answer
}

/** The next request that the brain gets. */
function nextAtBrain(): Promise<{ request: IncomingMessage; response: ServerResponse }> {
  return new Promise((resolve) => brain.play((request, response) => resolve({ request, response })))
}

/** Until nothing moves any more, or all is written. */
async function writeUntilStuck(stream: ClientRequest | ServerResponse): Promise<number> {
  let written = 0
  while (written < total) {
    const isRoom = stream.write(megabyte)
    written++
    if (isRoom) continue
    const wait = AbortSignal.timeout(500)
    if (!(await once(stream, 'drain', { signal: wait }).catch(() => undefined))) break
  }
  return written
}

it('sends the head of a stream before there is anything in it, and every event as it comes', async () => {
  const atBrain = nextAtBrain()
  const asking = ask('GET', events, { 'last-event-id': '4' }).end()
  const { request, response } = await atBrain
  expect(request.headers['last-event-id']).toBe('4')
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).flushHeaders()
  const answer = await answerOf(asking)
  expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  const chunks = answer.iterator()
  for (const event of ['one', 'two']) {
    response.write(event)
    expect(String((await chunks.next()).value)).toBe(event)
  }
  response.end()
  expect((await chunks.next()).done).toBe(true)
})

it.each(['before the head', 'after it'])(
  'lets go of the brain when the client goes away %s',
  async (when) => {
    const atBrain = nextAtBrain()
    const asking = ask('GET', events).end()
    asking.on('error', () => {})
    const { response } = await atBrain
    if (when === 'after it') {
      response.write('one')
      await answerOf(asking)
    }
    const gone = once(response, 'close')
    asking.destroy()
    await gone
    expect(response.writableFinished).toBe(false)
  },
)

it('breaks an answer off when the brain does, and answers 502 while it still can', async () => {
  let atBrain = nextAtBrain()
  const asking = ask('GET', events).end()
  const { response } = await atBrain
  response.write('half of it')
  const answer = await answerOf(asking)
  response.destroy()
  await expect(answer.toArray()).rejects.toThrow('aborted')
  atBrain = nextAtBrain()
  const silent = ask('GET', events).end()
  ;(await atBrain).response.destroy()
  expect((await answerOf(silent)).statusCode).toBe(502)
})

it('takes no more of an upload than the brain reads, and lets all of it pass', async () => {
  const atBrain = nextAtBrain()
  const type = { 'content-type': 'application/zip', expect: '100-continue' }
  const asking = ask('POST', upload, { ...type, 'content-length': String(total * megabyte.length) })
  asking.flushHeaders()
  await once(asking, 'continue')
  const { request, response } = await atBrain
  const written = await writeUntilStuck(asking)
  expect(written).toBeLessThan(mostUnderWay)
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  for (let left = total - written; left > 0; left--) if (!asking.write(megabyte)) await once(asking, 'drain')
  asking.end()
  await once(request, 'end')
  expect(size).toBe(total * megabyte.length)
  response.writeHead(202).end('{}')
  expect((await answerOf(asking)).statusCode).toBe(202)
})

it('takes no more of an answer than the client reads, and lets all of it pass', async () => {
  const atBrain = nextAtBrain()
  const asking = ask('GET', '/api/brains/docs/export').end()
  const coming = answerOf(asking)
  const { response } = await atBrain
  const written = await writeUntilStuck(response)
  expect(written).toBeLessThan(mostUnderWay)
  const answer = await coming
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  for (let left = total - written; left > 0; left--)
    if (!response.write(megabyte)) await once(response, 'drain')
  response.end()
  await once(answer, 'end')
  expect(size).toBe(total * megabyte.length)
})

it('passes on a refusal that comes before the end of the upload', async () => {
  brain.play((_request, response) => void response.writeHead(413, { connection: 'close' }).end('too large'))
  const asking = ask('POST', upload, { 'content-type': 'application/zip', 'content-length': '200000' })
  asking.on('error', () => {})
  asking.write('PK')
  const answer = await answerOf(asking)
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close'])
  expect(String(await answer.toArray())).toBe('too large')
})

it('breaks off the upload at the brain when the client does', async () => {
  const atBrain = nextAtBrain()
  const asking = ask('POST', upload, { 'content-type': 'application/zip', 'content-length': '200000' })
  asking.on('error', () => {})
  asking.write('PK')
  const { request } = await atBrain
  await once(request, 'data')
  request.on('error', () => {})
  const gone = new Promise((resolve) => request.once('close', resolve))
  asking.destroy()
  await gone
  expect(request.complete).toBe(false)
})

it('lets nobody put a second request into the body of the first', async () => {
  const seen: string[] = []
  brain.play((request, response) => {
    request.resume().on('end', () => response.end('{}'))
    seen.push(`${request.method} ${request.url}`)
  })
  const inner = 'GET /api/smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
  const body = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`
  for (const [method, coding] of [
    ['DELETE', 'chunked'],
    ['OPTIONS', 'chunked'],
    ['POST', 'gzip, chunked'],
    ['GET', 'chunked'],
  ]) {
    const path = method === 'DELETE' ? '/api/brains/docs/pages/a' : '/mcp/docs'
    const socket = connect(Number(new URL(brain.served.origin).port), '127.0.0.1')
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${brain.editor}`]
    socket.write(`${lines.join('\r\n')}\r\nTransfer-Encoding: ${coding}\r\n\r\n${body}`)
    await once(socket, 'data')
    socket.destroy()
    await soon()
  }
  expect(seen).toEqual(['DELETE /api/pages/a', 'OPTIONS /mcp', 'GET /mcp'])
})
