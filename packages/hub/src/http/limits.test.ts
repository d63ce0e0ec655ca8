// How much one may ask for: how often, and how large.
import { expect, it } from 'vitest'
import { jsonOf, outcomeOf } from '../testing/answers.ts'
import { freshHub } from '../testing/served-hub.ts'

const settings = (limits: string) =>
  `[sidecar]\nsocket = ""\n[server]\ntrust_proxy = ["127.0.0.1"]\n[limits]\n${limits}\n`
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

it('each caller has so many requests, whatever the others ask for', async () => {
  const { ask, ...served } = await freshHub({ settings: settings('requests_per_second = 0.001\nburst = 3') })
  const [anna, boris] = [await served.person('viewer'), await served.person('viewer')]
  const token = await served.token(anna, ['read'])
  for (const as of [anna.session, boris.session, token]) {
    for (let count = 1; count <= 3; count++)
      expect((await ask('GET', '/api/auth/me', { as, ...from(`10.0.0.${count}`) })).status).toBe(200)
    const refused = await ask('GET', '/api/auth/me', { as })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await outcomeOf(refused)).toEqual([429, 'too-many-requests'])
  }
})

it('so has each address that says not who it is, or says so wrongly', async () => {
  const { ask } = await freshHub({ settings: settings('requests_per_second = 0.001\nburst = 3') })
  const path = '/api/auth/me'
  expect((await ask('GET', '/nothing', from('10.0.0.1'))).status).toBe(404)
  expect((await ask('GET', path, from('10.0.0.1'))).status).toBe(401)
  expect((await ask('GET', path, { as: 'brain_ses_none', ...from('10.0.0.1') })).status).toBe(401)
  expect((await ask('GET', path, { as: 'brain_ses_none', ...from('10.0.0.1') })).status).toBe(429)
  expect((await ask('GET', '/health', from('10.0.0.1'))).status).toBe(429)
  expect((await ask('GET', '/health', from('10.0.0.2'))).status).toBe(200)
})

it('bodies have a largest size, told before they are read', async () => {
  const { ask, origin, ...served } = await freshHub({ settings: settings('max_body_bytes = 1024') })
  const { session } = await served.person('owner')
  const large = { email: `${'a'.repeat(2000)}@example.org`, role: 'viewer' }
  const told = await ask('POST', '/api/admin/users', { as: session, body: large })
  expect(await outcomeOf(told)).toEqual([413, 'too-large'])
  expect((await ask('POST', '/api/admin/users', { body: large })).status).toBe(401)
  const chunks = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(600).fill(32))
    },
  })
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const endless = { method: 'POST', headers, body: chunks, duplex: 'half' } as RequestInit
  const answer = await fetch(`${origin}/api/admin/users`, endless)
  expect(await jsonOf(answer)).toMatchObject({ status: 413, code: 'too-large' })
})

it('a body is JSON and says so', async () => {
  const { origin, ...served } = await freshHub()
  const { session } = await served.person('owner')
  const send = async (type: string, body: string) => {
    const headers = { authorization: `Bearer ${session}`, 'content-type': type }
    return (
      await outcomeOf(await fetch(`${origin}/api/admin/users`, { method: 'POST', headers, body }))
    ).join(' ')
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'garbage',
  ])
    expect([type, await send(type, '{}')]).toEqual([type, '415 unsupported-media-type'])
  const user = '"email":"anna@example.org","role":"viewer"'
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    `{"__proto__":{"isAdmin":true},${user}}`,
    `{"constructor":{"prototype":{}},${user}}`,
    `{"\\u005f_proto__":{},${user}}`,
  ])
    expect([body, await send('application/json', body)]).toEqual([body, '400 bad-request'])
  expect(await served.hub.people.list()).toHaveLength(1)
})
