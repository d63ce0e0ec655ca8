// Signed acts over HTTP: what waits, the act of an entry, and the archive with all of them.
import { text } from 'node:stream/consumers'
import type { SigningState } from '@notarium/contract/hub'
import { readTar } from '@notarium/runtime/tar'
import { expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { enveloped } from '../acts/testing.ts'
import { playSidecar } from '../sidecar/testing/played-sidecar.ts'
import { jsonOf } from '../testing/answers.ts'
import { freshHub, type ServedHub } from '../testing/served-hub.ts'

const audit = '/api/admin/audit'
const withSidecar = (socket: string) => `[sidecar]\nsocket = "${socket}"\n`

async function rename({ ask }: ServedHub, as: string, id: string, email: string): Promise<void> {
  expect((await ask('PATCH', `/api/admin/users/${id}`, { as, body: { email } })).status).toBe(200)
}

async function filesOf(answer: Response): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const { path, content } of readTar(answer.body!)) files.set(path, await text(content))
  return files
}

describeOnBothDatabases('signed acts', (fresh) => {
  it('are handed out when they are signed; before, and of what needs none, it is said why there is none', async () => {
    let isAway = true
    const socket = await playSidecar({
      async sign({ payload }) {
        if (isAway) throw { code: 5, details: 'unknown-profile: there is no such profile' }
        return { signedXml: Buffer.from(enveloped(payload)) }
      },
    })
    const served = await freshHub({ database: await fresh(), settings: withSidecar(socket) })
    const owner = await served.person('owner')
    const { session: as, email, password } = owner
    await served.ask('POST', '/api/auth/login', { body: { email, password } })
    await rename(served, as, owner.id, 'anna@example.org')
    const state = async () => jsonOf<SigningState>(await served.ask('GET', `${audit}/signing`, { as }))
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'trouble' }), {
      timeout: 20_000,
    })
    expect(await state()).toMatchObject({
      profile: 'local-gost',
      keyAlias: 'operator',
      signed: 0,
      waiting: 1,
      oldestWaitingAt: expect.stringMatching(/Z$/),
      lastSignedAt: null,
      trouble: expect.stringContaining("add the profile 'local-gost'"),
      anchor: { enabled: false, lastAt: null, lastEntry: null, trouble: null },
    })
    const refusal = async (id: string) => {
      const answer = await served.ask('GET', `${audit}/${id}/act`, { as })
      return [answer.status, (await jsonOf(answer))['detail']]
    }
    expect(await refusal('1')).toEqual([404, expect.stringContaining('only what operators do')])
    expect(await refusal('2')).toEqual([404, expect.stringContaining('waits for its signature')])
    for (const id of ['3', '0', '-1', '1e0', '02', '9'.repeat(40)])
      expect(await refusal(id)).toEqual([404, expect.stringContaining('no such entry')])

    isAway = false
    await vi.waitFor(
      async () => expect(await state()).toMatchObject({ state: 'ok', signed: 1, waiting: 0 }),
      {
        timeout: 20_000,
      },
    )
    const act = await served.ask('GET', `${audit}/2/act`, { as })
    expect([act.status, act.headers.get('content-type'), act.headers.get('content-disposition')]).toEqual([
      200,
      'application/xml',
      'attachment; filename="act-2.xml"',
    ])
    expect(await act.text()).toMatch(/^<act .*role="owner" type="user">.*<ds:Signature .*<\/act>$/)
  })

  it('wait where there is no sidecar', async () => {
    const served = await freshHub({ database: await fresh() })
    const { session: as, id } = await served.person('owner')
    await rename(served, as, id, 'anna@example.org')
    const state = await jsonOf(await served.ask('GET', `${audit}/signing`, { as }))
    expect(state).toMatchObject({ state: 'off', signed: 0, waiting: 1, trouble: null })
  })

  it('are in the archive with their entries, which says what it holds', async () => {
    let left = 3
    const socket = await playSidecar({
      async sign({ payload }) {
        if (left-- <= 0) throw { code: 14, details: '' }
        return { signedXml: Buffer.from(enveloped(payload)) }
      },
    })
    const served = await freshHub({ database: await fresh(), settings: withSidecar(socket) })
    const owner = await served.person('owner')
    const as = owner.session
    for (const name of ['one', 'two', 'three']) await rename(served, as, owner.id, `${name}@example.org`)
    const state = async () => jsonOf(await served.ask('GET', `${audit}/signing`, { as }))
    await vi.waitFor(async () => expect(await state()).toMatchObject({ signed: 3 }), { timeout: 20_000 })
    const whole = await served.ask('GET', `${audit}/export?format=tar`, { as })
    expect(whole.headers.get('content-type')).toBe('application/x-tar')
    const files = await filesOf(whole)
    const names = ['entries/000001.jsonl', ...[1, 2, 3].map((number) => `acts/00000000${number}.xml`)]
    expect([...files.keys()]).toEqual([...names, 'head.json', 'HOW-TO-CHECK.txt'])
    const entries = (files.get('entries/000001.jsonl') ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.map(({ id, signature_state }) => [id, signature_state])).toEqual([
      [1, 'signed'],
      [2, 'signed'],
      [3, 'signed'],
      [4, 'waiting'],
    ])
    const [last] = await served.hub.database.all<{ hash: string }>(
      'SELECT hash FROM audit_acts WHERE number = 3',
    )
    expect(JSON.parse(files.get('head.json') ?? '')).toEqual({
      entries: 4,
      lastHash: entries[3].hash,
      acts: 3,
      lastActHash: last?.hash,
      exportedAt: expect.stringMatching(/Z$/),
    })
    const some = await filesOf(
      await served.ask('GET', `${audit}/export?format=tar&action=audit.export`, { as }),
    )
    expect(JSON.parse(some.get('head.json') ?? '')).toMatchObject({ entries: 2, filtered: true })
    const none = await filesOf(await served.ask('GET', `${audit}/export?format=tar&action=none`, { as }))
    expect([...none.keys()]).toEqual(['head.json', 'HOW-TO-CHECK.txt'])
  })
})
