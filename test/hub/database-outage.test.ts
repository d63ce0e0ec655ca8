// The main database goes away under load and comes back: people and programs are told so at once, nothing hangs, and
// what was done meanwhile is in the audit log.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../setup/postgres-server.ts'
import { describeWith } from '../setup/tools.ts'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type HubFolder, makeHubFolder, withoutSidecar } from './kit/hub-folder.ts'
import { prepareHub, type ServingHub, serveHub } from './kit/hub-process.ts'

/** Status, code, and when to try again. */
const served = ['200', '201', '401 wrong-credentials']
const outage = '503 database-unavailable 2'

interface Load {
  /** How often it met each. */
  readonly outcomes: Map<string, number>
  stop(): Promise<void>
}

describeWith('postgresql', 'a hub whose PostgreSQL goes away', () => {
  let postgres: PostgresServer
  let place: HubFolder
  let hub: ServingHub
  let client: HubClient

  const serve = async () => {
    hub = await serveHub(place)
    client = hubClient(hub.origin)
  }
  const health = async () => {
    const answer = await client.ask('GET', '/health')
    return { status: answer.status, body: await answer.json() }
  }
  const untilBack = () =>
    vi.waitFor(async () => expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } }), {
      timeout: 40_000,
    })

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    const sections = [
      '[server]\ntrust_proxy = ["127.0.0.1"]',
      withoutSidecar,
      '[limits]\nrequests_per_second = 0',
      `[database]\nurl = "${postgres.url}"`,
    ]
    place = await makeHubFolder(sections.join('\n'))
    await prepareHub(place)
    await serve()
  })
  afterAll(async () => {
    await hub?.end('SIGTERM')
    await postgres?.stop()
    place?.remove()
  })

  it('answers 503 until it is back, then works again, and has forgotten nothing [KH-ERROR-02]', async () => {
    const owner = await client.logIn(place.owner)
    await client.json('POST', '/api/admin/brains', { as: owner, body: { name: 'docs', displayName: 'Docs' } })
    const { token } = await client.token(owner, { name: 'agent', scopes: ['read', 'write'] })
    const written: string[] = []
    const refused: string[] = []
    const loads = [
      load(
        (count) => put(token, `page-${count}`),
        (count) => written.push(`page-${count}`),
      ),
      load(() => client.ask('GET', '/api/brains/docs/search?q=page', { as: token })),
      load(() => client.ask('GET', '/api/brains/docs/pages', { as: owner })),
      load(() => callTool(token)),
      load((count) => logIn(place.owner.password, `10.0.0.${count % 250}`)),
      load(
        (count) => logIn('wrong', `10.0.1.${count % 250}`),
        (count) => refused.push(`10.0.1.${count % 250}`),
      ),
    ]
    const all = (isSo: (load: Load) => boolean) =>
      vi.waitFor(() => expect(loads.filter((one) => !isSo(one))).toEqual([]), { timeout: 40_000 })

    await all(isServed)
    await postgres.halt()
    await all(({ outcomes }) => (outcomes.get(outage) ?? 0) > 1)
    const isDown = { status: 503, body: { status: 'down', database: 'unavailable' } }
    await vi.waitFor(async () => expect(await health()).toMatchObject(isDown), { timeout: 20_000 })
    await postgres.resume()
    await untilBack()
    for (const { outcomes } of loads) for (const outcome of served) outcomes.delete(outcome)
    await all(isServed)
    await Promise.all(loads.map(({ stop }) => stop()))

    const met = new Set(loads.flatMap(({ outcomes }) => [...outcomes.keys()]))
    expect([...met].toSorted()).toEqual([...served, outage])
    await expectAudited(owner, written, refused)
  })

  it('comes up without it, says so, and serves once it is there', async () => {
    await hub.end('SIGTERM')
    await postgres.halt()
    await serve()
    expect(await health()).toMatchObject({ status: 503, body: { status: 'down', brains: [] } })
    const answer = await logIn(place.owner.password, '10.0.2.1')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'database-unavailable' })
    await postgres.resume()
    await untilBack()
    const as = await client.logIn(place.owner)
    expect((await client.ask('GET', '/api/brains/docs/pages/page-0', { as })).status).toBe(200)
  })

  const put = (as: string, slug: string) =>
    client.ask('PUT', `/api/brains/docs/pages/${slug}`, { as, body: { markdown: `# A ${slug}\n` } })

  const logIn = (password: string, from: string) =>
    client.ask('POST', '/api/auth/login', {
      body: { email: password === 'wrong' ? `${from}@example.org` : place.owner.email, password },
      headers: { 'x-forwarded-for': from },
    })

  const callTool = (as: string) =>
    client.ask('POST', '/mcp/docs', {
      as,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_pages', arguments: {} } },
    })

  /** All that was answered for, and a chain that holds. */
  async function expectAudited(as: string, written: readonly string[], refused: readonly string[]) {
    expect(await client.json('GET', '/api/admin/audit/verify', { as })).toMatchObject({ firstBroken: null })
    const entriesOf = async (action: string) => {
      const answer = await client.ask('GET', `/api/admin/audit/export?action=${action}`, { as })
      return (await answer.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
    const puts = await entriesOf('page.put')
    expect(puts.map(({ payload }) => payload.slug)).toEqual(expect.arrayContaining([...written]))
    const failures = await entriesOf('auth.login.failed')
    expect(failures.map(({ ip }) => ip)).toEqual(expect.arrayContaining([...refused]))
    expect(failures.length).toBeGreaterThanOrEqual(refused.length)
  }
})

const isServed = ({ outcomes }: Load) => served.some((outcome) => outcomes.has(outcome))

/** Asks again and again; `onServed` hears of what was answered by anything but an outage. */
function load(ask: (count: number) => Promise<Response>, onServed: (count: number) => void = () => {}): Load {
  const outcomes = new Map<string, number>()
  let isOver = false
  const done = (async () => {
    for (let count = 0; !isOver; count++) {
      const outcome = await ask(count).then(outcomeOf, (error: Error) => error.message)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (!outcome.startsWith('503')) onServed(count)
      await sleep(20)
    }
  })()
  return {
    outcomes,
    stop() {
      isOver = true
      return done
    },
  }
}

async function outcomeOf(answer: Response): Promise<string> {
  const text = await answer.text()
  if (answer.ok) return String(answer.status)
  return `${answer.status} ${JSON.parse(text).code} ${answer.headers.get('retry-after') ?? ''}`.trim()
}
