// What the hub makes of a sidecar's answers, of its refusals, and of documents that are none. With a real sidecar:
// test/hub/crypto.test.ts.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { status } from '@grpc/grpc-js'
import { longestDocument } from '@notarium/contract/hub'
import { expect, it, vi } from 'vitest'
import { playSidecar, type SidecarPart } from '../sidecar/testing/played-sidecar.ts'
import { jsonOf, outcomeOf } from '../testing/answers.ts'
import { freshHub } from '../testing/served-hub.ts'

const sign = '/api/admin/crypto/sign?keyAlias=k'
const verify = '/api/admin/crypto/verify'
const xml = { 'content-type': 'application/xml' }

async function hubWith(part: Partial<SidecarPart>) {
  const socket = await playSidecar(part)
  const served = await freshHub({ settings: `[sidecar]\nsocket = "${socket}"\n` })
  const { session: as } = await served.person('admin')
  const post = (path: string, body: BodyInit | null, headers: Record<string, string> = xml) =>
    fetch(served.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit)
  const entries = () =>
    served.hub.database.all<{ action: string; payload: string }>('SELECT action, payload FROM audit_log')
  return { ...served, as, post, entries }
}

const failing = (code: status, details: string) => async () => Promise.reject({ code, details })

it.each([
  [status.INVALID_ARGUMENT, 'invalid-document: the XML ends too soon', [400, 'bad-document']],
  [status.NOT_FOUND, 'unknown-key: there is no key "k"; it has "guest"', [404, 'not-found']],
  [status.FAILED_PRECONDITION, 'minimal-mode: no profile is active', [422, 'sidecar-refused']],
  [status.RESOURCE_EXHAUSTED, 'too-large: at most 9 bytes are taken', [413, 'too-large']],
  [status.RESOURCE_EXHAUSTED, 'overloaded: too many calls wait', [503, 'busy']],
  [status.DEADLINE_EXCEEDED, 'deadline-exceeded: it took over 30 s', [503, 'busy']],
  [status.UNAVAILABLE, 'shutting-down: it ends', [502, 'sidecar-unavailable']],
  [status.INTERNAL, 'internal: an unexpected error, 4-2 in the log', [502, 'sidecar-failed']],
])('tells a refusal of the sidecar as a problem: %s %s', async (code, details, outcome) => {
  const { post, entries } = await hubWith({ sign: failing(code, details) })
  const answer = await post(sign, '<a/>')
  const { detail } = await jsonOf<{ detail: string }>(answer.clone())
  expect(await outcomeOf(answer)).toEqual(outcome)
  expect(answer.headers.has('retry-after')).toBe(answer.status > 500)
  const isTheirs = code !== status.UNAVAILABLE && code !== status.DEADLINE_EXCEEDED
  if (isTheirs) expect(detail).toContain(details.replace(/^[a-z-]+: /, ''))
  expect(await entries()).toEqual([])
})

it('enters what may have happened in the audit log, and what was refused not', async () => {
  const { ask, as, entries } = await hubWith({
    activate: async ({ profile }) => {
      if (profile === 'slow') throw { code: status.DEADLINE_EXCEEDED, details: 'deadline-exceeded: no' }
      return { ok: false, provider: 'stub', profile: '', message: `Profile "${profile}" is broken.` }
    },
  })
  const activate = (profile: string) => ask('POST', '/api/admin/crypto/activate', { as, body: { profile } })
  expect(await jsonOf(await activate('bad'))).toMatchObject({
    status: 422,
    code: 'sidecar-refused',
    detail: 'Profile "bad" is broken.',
  })
  expect(await entries()).toEqual([])
  expect((await activate('slow')).status).toBe(503)
  expect(await entries()).toEqual([
    { action: 'crypto.activate', payload: JSON.stringify({ outcome: 'unknown', profile: 'slow' }) },
  ])
})

it.each([
  ['', 'not-configured', 409, 'notarium.toml'],
  ['/nowhere/sidecar.sock', 'unavailable', 502, 'notarium sidecar'],
])('says of a sidecar at "%s" that it is %s, and how to mend it', async (socket, state, refused, words) => {
  const { ask, ...served } = await freshHub({ settings: `[sidecar]\nsocket = "${socket}"\n` })
  const { session: as } = await served.person('admin')
  const nothing = { version: null, provider: null, activeProfile: null, profiles: [] }
  const trouble = expect.stringContaining(words)
  const told = await ask('GET', '/api/admin/crypto', { as })
  expect([told.status, await jsonOf(told)]).toEqual([200, { state, ...nothing, trouble }])
  const calls = [
    ask('POST', '/api/admin/crypto/activate', { as, body: { profile: '' } }),
    ask('POST', '/api/admin/crypto/restart', { as }),
    ask('POST', verify, { as, body: Buffer.from('<a/>') }),
    ask('POST', sign, { as, body: Buffer.from('<a/>') }),
  ]
  for (const answer of await Promise.all(calls)) {
    expect(await jsonOf(answer)).toMatchObject({ status: refused, code: `sidecar-${state}`, detail: trouble })
  }
  expect(await served.hub.database.all('SELECT id FROM audit_log')).toEqual([])
})

it('gives dates, and null for what is not there', async () => {
  const validity = { notBefore: 1_700_000_000, notAfter: 253_402_300_799 }
  const key = { alias: 'k', subjectCn: '', ...validity }
  const unsigned = { signerCn: '', signerInn: '', signerOrganisation: '', issuerCn: '', serial: '' }
  const report = {
    ...{ ...unsigned, valid: false, notBefore: 0, notAfter: 0, algorithm: '' },
    covered: [{ uri: '#x', element: '/a', wholeDocument: false, textOnly: true }],
    errors: ['no-certificate: there is none: at all'],
  }
  const { ask, as, post } = await hubWith({
    describe: async () => ({
      version: '1',
      provider: 'stub',
      activeProfile: '',
      profiles: [
        {
          name: 'p',
          provider: 'native',
          algorithm: 'rsa-sha256',
          placement: 'wss',
          loaded: true,
          keys: [key],
        },
      ],
      profilesError: 'bad-config: line 3 is no TOML',
    }),
    inspect: async () => ({
      valid: false,
      errors: [],
      signatures: [report, { ...report, serial: '0a', ...validity }],
    }),
  })
  const iso = { notBefore: '2023-11-14T22:13:20.000Z', notAfter: '9999-12-31T23:59:59.000Z' }
  expect(await jsonOf(await ask('GET', '/api/admin/crypto', { as }))).toEqual({
    ...{ state: 'ok', version: '1', provider: 'stub', activeProfile: null, trouble: 'line 3 is no TOML' },
    profiles: [
      {
        ...{ name: 'p', provider: 'native', algorithm: 'rsa-sha256', placement: 'wss', loaded: true },
        keys: [{ alias: 'k', subject: null, ...iso }],
      },
    ],
  })
  const nobody = { commonName: null, inn: null, organisation: null, issuer: null }
  expect(await jsonOf(await post(verify, '<a/>'))).toMatchObject({
    signatures: [
      {
        signer: null,
        algorithm: null,
        covered: [{ uri: '#x', element: '/a', wholeDocument: false, textOnly: true }],
        errors: [{ code: 'no-certificate', message: 'there is none: at all' }],
      },
      { signer: { ...nobody, serial: '0a', ...iso } },
    ],
  })
})

it('takes documents alone, and none over 32 MiB, told to whoever sends it to its end', async () => {
  const inspect = vi.fn()
  const { post, as, origin } = await hubWith({ inspect })
  expect(await outcomeOf(await post(verify, '{}', { 'content-type': 'application/json' }))).toEqual([
    415,
    'unsupported-media-type',
  ])
  expect(await outcomeOf(await post(verify, ''))).toEqual([400, 'bad-request'])
  expect(await outcomeOf(await post(`${verify}?profile=a&x=1`, '<a/>'))).toEqual([400, 'bad-request'])
  const tooMuch = Buffer.alloc(longestDocument + 1)
  const head = [`POST ${verify} HTTP/1.1`, 'host: hub', 'connection: close', 'content-type: text/xml']
  head.push(`authorization: Bearer ${as}`, `content-length: ${tooMuch.length}`)
  const sender = connect(Number(new URL(origin).port), '127.0.0.1')
  sender.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => sender.once('error', reject).end(tooMuch, resolve))
  expect(await text(sender)).toMatch(/^HTTP\/1.1 413 [\s\S]*"too-large".*32 MiB/)
  const inChunks = new Blob([tooMuch]).stream()
  expect(await outcomeOf(await post(verify, inChunks))).toEqual([413, 'too-large'])
  expect(inspect).not.toHaveBeenCalled()
})

it('passes on the largest document whole, and the signed one back', async () => {
  const { post, entries } = await hubWith({})
  const largest = Buffer.alloc(longestDocument, 'x')
  const answer = await post(sign, largest, { 'content-type': 'Text/XML; charset=utf-8' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml'])
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="signed.xml"')
  expect(Buffer.from(await answer.arrayBuffer()).equals(largest)).toBe(true)
  const [entry] = await entries()
  expect(JSON.parse(entry?.payload ?? '')).toEqual({
    ...{ profile: 'guest', keyAlias: 'k', bytes: longestDocument },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

it('has nothing signed that could pass for an act, a page or a backup of the hub', async () => {
  const signing = vi.fn()
  const { post, entries } = await hubWith({ sign: signing })
  const forged = '<act xmlns="urn&#58;notarium:act:1" number="1"></act>'
  expect(await outcomeOf(await post(sign, forged))).toEqual([400, 'bad-document'])
  expect(signing).not.toHaveBeenCalled()
  expect(await entries()).toEqual([])
})

it('holds two documents at a time; others wait, and too many are refused', async () => {
  const end = Promise.withResolvers<void>()
  let underWay = 0
  const inspect: SidecarPart['inspect'] = async () => {
    underWay++
    await end.promise
    return { valid: true, errors: [], signatures: [] }
  }
  const { post } = await hubWith({ inspect })
  const answers = Array.from({ length: 11 }, () => post(verify, '<a/>'))
  expect(await outcomeOf(await Promise.race(answers))).toEqual([503, 'busy'])
  await vi.waitFor(() => expect(underWay).toBe(2))
  end.resolve()
  const statuses = (await Promise.all(answers)).map((answer) => answer.status)
  expect(statuses.filter((one) => one === 200)).toHaveLength(10)
  expect(underWay).toBe(10)
})
