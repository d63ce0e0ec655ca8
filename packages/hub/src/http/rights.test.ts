// Rights that are taken away while a request is under way.
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrainSchema } from '@notarium/contract/hub'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshHub, type Person, type ServedHub } from '../testing/served-hub.ts'

/** Sends all but the last byte, does `meanwhile`, and sends that; the status of the answer. */
async function dawdle(
  { origin }: ServedHub,
  { session }: Person,
  [line, body]: readonly [string, unknown],
  meanwhile: () => Promise<unknown>,
): Promise<string | undefined> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const isDocument = typeof body === 'string'
  const text = isDocument ? body : JSON.stringify(body)
  const type = isDocument ? 'application/xml' : 'application/json'
  const head = [`${line} HTTP/1.1`, 'host: hub', 'connection: close', `content-type: ${type}`]
  head.push(`authorization: Bearer ${session}`, `content-length: ${Buffer.byteLength(text)}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, -1)}`)
  await meanwhile()
  await sleep(1_050)
  socket.write(text.slice(-1))
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return /^HTTP\/1.1 (\d+)/.exec(answer)?.[1]
}

const removed = (served: ServedHub, person: Person) => async () => {
  await sleep(50)
  await served.hub.people.remove({ actor: { type: 'cli', id: 'test', name: 'test' }, ip: '' }, person.id)
}

it('whoever is removed while their request is on its way is refused', async () => {
  const served = await freshHub()
  const [owner, other] = [await served.person('owner'), await served.person('owner')]
  const create = ['POST /api/admin/users', { email: 'new@example.org', role: 'owner' }] as const
  expect(await dawdle(served, owner, create, removed(served, owner))).toBe('401')
  expect(await dawdle(served, other, create, async () => undefined)).toBe('201')
})

it('also with a document for the sidecar, which is not there', async () => {
  const served = await freshHub()
  const [admin, other] = [await served.person('admin'), await served.person('admin')]
  const document = ['POST /api/admin/crypto/sign?keyAlias=k', '<order/>'] as const
  const statuses = [
    dawdle(served, admin, document, removed(served, admin)),
    dawdle(served, other, document, async () => undefined),
  ]
  expect(await Promise.all(statuses)).toEqual(['401', '409'])
})

it('also on the way to a brain', async () => {
  const brain = createServer((_request, response) => response.end('{}'))
  brain.listen(0, '127.0.0.1')
  await once(brain, 'listening')
  onTestFinished(() => void brain.close())
  const served = await freshHub()
  const [owner, editor] = [await served.person('owner'), await served.person('editor')]
  mkdirSync(join(served.folder, 'brains', 'docs'), { recursive: true })
  writeFileSync(join(served.folder, 'brains', 'docs', 'identity.key'), new Uint8Array(32), { mode: 0o600 })
  const { port } = brain.address() as AddressInfo
  await served.hub.brains.create(
    { actor: { type: 'cli', id: 'test', name: 'test' }, ip: '' },
    createBrainSchema.parse({ name: 'docs', displayName: 'Docs', supervise: 'external', port }),
  )
  await vi.waitFor(() => expect(served.hub.brains.stateOf('docs')).toBe('running'), 20_000)
  const put = ['PUT /api/brains/docs/pages/x', { markdown: '# X' }] as const
  expect(await dawdle(served, editor, put, removed(served, editor))).toBe('401')
  expect(await dawdle(served, owner, put, async () => undefined)).toBe('200')
})
