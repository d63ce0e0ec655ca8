// A brain that takes connections and never answers: whoever waits for it is told.
import { once } from 'node:events'
import { type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { playBrain } from './testing/played-brain.ts'

const brain = playBrain()
const patient = { timeout: 20_000, interval: 5 }
const page = '/api/brains/docs/pages/a'
const code = (answer: Response) =>
  answer.json().then((problem) => [answer.status, (problem as { code: string }).code])

it('ends calls to a brain that became unreachable: 502 before the head, cut after it, and no second try', async () => {
  const { ask, origin, hub } = brain.served
  expect((await ask('GET', page, { as: brain.viewer })).status).toBe(200)
  const held: ServerResponse[] = []
  const paths: string[] = []
  brain.play((request, response) => {
    paths.push(`${request.method} ${request.url}`)
    held.push(response)
    if (request.url?.endsWith('events') === true) response.writeHead(200).write('one')
  })
  const read = ask('GET', page, { as: brain.viewer })
  const write = ask('PUT', page, { as: brain.editor, body: { markdown: 'a' } })
  const headers = { authorization: `Bearer ${brain.editor}` }
  const asking = open(`${origin}/api/brains/docs/imports/7/events`, { agent: false, headers }).end()
  const [stream] = (await once(asking, 'response')) as [IncomingMessage]
  const cut = once(stream.resume(), 'error')
  await vi.waitFor(() => expect(held).toHaveLength(3), patient)

  const lost = vi.spyOn(hub.brains, 'stateOf').mockReturnValue('unreachable')
  const unavailable = [502, 'brain-unavailable']
  expect([await code(await read), await code(await write)]).toEqual([unavailable, unavailable])
  await cut
  expect(await code(await ask('GET', page, { as: brain.viewer }))).toEqual(unavailable)
  expect(paths.sort()).toEqual(['GET /api/imports/7/events', 'GET /api/pages/a', 'PUT /api/pages/a'])
  expect(await brain.entries()).toMatchObject([{ action: 'page.put', payload: { outcome: 'unknown' } }])
  lost.mockRestore()
})
