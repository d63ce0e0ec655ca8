// Signing a page through the hub: who may, what the sidecar is given, what the brain is asked to keep, and what happens
// when one of the two is not as it should be. With real ones: test/hub/page-signatures.test.ts.
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { status } from '@grpc/grpc-js'
import { expect, it, vi } from 'vitest'
import { answerJson, identityIn, type PlayedBrain, playBrainOnce } from '../gateway/testing/played-brain.ts'
import { playSidecar, type SidecarPart, signInside } from '../sidecar/testing/played-sidecar.ts'
import { jsonOf, outcomeOf } from '../testing/answers.ts'

const page = {
  slug: 'a/б',
  title: 'Tea & <cake>',
  version: 3,
  hash: 'ab'.repeat(32),
  bytes: 42,
  signed_by: null as string | null,
}
const path = `/api/brains/docs/signatures/${encodeURIComponent('a/б')}`
const problem = (code: string, status: number) =>
  answerJson(
    { type: 'about:blank', title: code, status, code, detail: `${code}: so it is`, requestId: 'r' },
    status,
  )

interface Kept {
  readonly method: string
  readonly url: string
  readonly scopes: readonly string[]
  readonly body: Record<string, string>
}

/** Takes what it is given to keep, unless it is told to do something else with it. */
function answers(
  kept: Kept[],
  { now = page, keep }: { now?: typeof page; keep?: RequestListener } = {},
): RequestListener {
  return async (request, response) => {
    const { scopes } = identityIn(request)
    const { method = '', url = '' } = request
    if (method === 'GET') return answerJson(now)(request, response)
    kept.push({ method, url, scopes, body: JSON.parse(await text(request)) })
    if (keep !== undefined) return keep(request, response)
    response.writeHead(204).end()
  }
}

async function begin(part: Partial<SidecarPart> = {}) {
  const sign = vi.fn(part.sign ?? signInside)
  const played = await playBrainOnce(await playSidecar({ ...part, sign }))
  // Acts of the audit log are signed too.
  const statements = () =>
    sign.mock.calls.flatMap(([asked]) => (Buffer.from(asked.payload).includes('<page ') ? [asked] : []))
  const kept: Kept[] = []
  played.play(answers(kept))
  const signer = await played.served.person('editor', { maySign: true })
  const post = (as: string, version: unknown = 3) =>
    played.served.ask('POST', path, { as, body: { version } })
  return { ...pick(played), played, kept, statements, signer, post }
}

const pick = ({ served, entries, editor }: PlayedBrain) => ({ served, entries, editor })

it('has a statement about the newest version signed, and kept by the brain', async () => {
  const { kept, statements, signer, post, entries } = await begin()
  const answer = await post(signer.session)
  expect(answer.status).toBe(201)
  const signed = await jsonOf<Record<string, string>>(answer)
  expect(signed).toEqual({
    slug: page.slug,
    version: 3,
    sha256: page.hash,
    signed_by: signer.email,
    signed_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  const { payload, profile, keyAlias } = statements()[0] ?? expect.fail()
  expect([profile, keyAlias]).toEqual(['local-gost', 'operator'])
  expect(Buffer.from(payload).toString()).toBe(
    `<page xmlns="urn:notarium:page:1" brain="docs" bytes="42" sha256="${page.hash}" slug="a/б" version="3">` +
      `<title>Tea &amp; &lt;cake&gt;</title><signer id="${signer.id}" role="editor">${signer.email}</signer>` +
      `<at>${signed['signed_at']}</at></page>`,
  )
  expect(kept).toMatchObject([
    { method: 'PUT', scopes: ['hub'], url: `/api/signatures/${encodeURIComponent('a/б')}` },
  ])
  const { slug: _slug, ...facts } = signed
  expect(kept[0]?.body).toEqual({ ...facts, document: expect.any(String) })
  expect(Buffer.from(kept[0]?.body['document'] ?? '', 'base64').toString()).toContain(
    '</ds:Signature></page>',
  )
  expect(await entries()).toMatchObject([
    {
      action: 'page.sign',
      outbox: expect.any(Number),
      payload: { brain: 'docs', slug: 'a/б', version: 3, sha256: page.hash, outcome: 'signed' },
    },
  ])
})

it('is for people with the right alone, in brains that are open to them', async () => {
  const { served, played, editor, statements, post, signer } = await begin()
  const viewer = await served.person('viewer', { maySign: true })
  const refusal = async (as: string) => outcomeOf(await post(as))
  expect(await refusal(editor)).toEqual([403, 'forbidden'])
  expect((await jsonOf(await post(editor)))['detail']).toContain('--may-sign')
  expect(await refusal(viewer.session)).toEqual([403, 'forbidden'])
  expect(await refusal(await served.token(signer, ['read', 'write']))).toEqual([403, 'session-required'])
  const headers = served.operator('POST', path)
  expect(await outcomeOf(await served.ask('POST', path, { headers, body: { version: 3 } }))).toEqual([
    403,
    'session-required',
  ])
  await played.change(`UPDATE brains SET visibility = 'restricted'`)
  expect(await refusal(signer.session)).toEqual([403, 'not-a-member'])
  await played.change(`UPDATE brains SET visibility = 'open'`)
  const owner = await served.person('owner')
  const change = { as: owner.session, body: { maySign: false } }
  expect((await served.ask('PATCH', `/api/admin/users/${signer.id}`, change)).status).toBe(200)
  expect(await refusal(signer.session)).toEqual([403, 'forbidden'])
  expect(statements()).toEqual([])
})

it('signs no version that was overtaken or is signed, nor what is not there', async () => {
  const { played, kept, statements, signer, post, entries } = await begin()
  const refusal = async (version?: unknown) => outcomeOf(await post(signer.session, version))
  expect(await refusal(2)).toEqual([409, 'conflict'])
  expect(await refusal(0)).toEqual([400, 'bad-request'])
  played.play(answers(kept, { now: { ...page, signed_by: 'boris@example.org' } }))
  expect(await refusal()).toEqual([409, 'exists'])
  played.play(problem('not-found', 404))
  expect(await refusal()).toEqual([404, 'not-found'])
  expect(statements()).toEqual([])
  expect(await entries()).toEqual([])
})

it('enters that the key was used also where the brain did not keep what was signed', async () => {
  const { played, signer, post, entries } = await begin()
  const outcome = async () => (await entries()).map(({ payload }) => payload['outcome'])
  played.play(answers([], { keep: problem('conflict', 409) }))
  expect(await outcomeOf(await post(signer.session))).toEqual([409, 'conflict'])
  expect(await outcome()).toEqual(['refused'])
  played.play(answers([], { keep: (_request, response) => response.destroy() }))
  expect(await outcomeOf(await post(signer.session))).toEqual([502, 'brain-unavailable'])
  expect(await outcome()).toEqual(['unknown'])
})

it.each<[string, SidecarPart['sign'], [number, string]]>([
  [
    'is away',
    async () => Promise.reject({ code: status.UNAVAILABLE, details: '' }),
    [502, 'sidecar-unavailable'],
  ],
  [
    'has no such key',
    async () => Promise.reject({ code: status.NOT_FOUND, details: 'unknown-key: none' }),
    [422, 'sidecar-refused'],
  ],
  ['signs something else', async () => ({ signedXml: Buffer.from('<x/>') }), [422, 'sidecar-refused']],
])('keeps nothing where the sidecar %s', async (_what, sign, refusal) => {
  const { kept, signer, post, entries } = await begin({ sign })
  expect(await outcomeOf(await post(signer.session))).toEqual(refusal)
  expect(kept).toEqual([])
  expect(await entries()).toEqual([])
})
