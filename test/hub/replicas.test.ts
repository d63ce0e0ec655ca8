// Two hubs on one PostgreSQL behind nginx, three brains that outlive them: one hub is killed under load, and nothing is
// lost but what was under way on it.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshPostgres } from '../setup/databases.ts'
import { describeWith } from '../setup/tools.ts'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { runNotarium } from './kit/notarium-process.ts'
import { publicOrigin, type Replicas, startReplicas } from './kit/replicas.ts'
import { type Asked, type SteadyLoad, steadyLoad } from './kit/steady-load.ts'

interface Load extends SteadyLoad {
  /** nginx asks the other hub when one ends before it answers. */
  readonly isRepeatable: boolean
  /** Where the pages of a load that writes are. */
  readonly writes?: { readonly brain: string; slug(count: number): string }
}

/** Brains that no hub runs. */
const outliving: readonly string[] = ['docs', 'notes', 'remote']
const page = (as: string, title: string) => ({ as, body: { markdown: `# ${title}\n` } })
const until = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, { timeout: 30_000 })

describeWith('nginx', 'several hubs', () =>
  describeWith('postgresql', 'on one PostgreSQL, behind nginx', () => {
    let replicas: Replicas
    let front: HubClient
    let [one, other]: HubClient[] = []
    let owner: string
    let token: string

    beforeAll(async () => {
      replicas = await startReplicas(await freshPostgres())
      front = hubClient(replicas.origin)
      one = hubClient(replicas.first.origin)
      other = hubClient(replicas.second.origin)
      owner = await front.logIn(replicas.places[0].owner)
      const create = (body: object) => front.json('POST', '/api/admin/brains', { as: owner, body })
      // This one the first hub runs itself.
      await create({ name: 'own', displayName: 'Own' })
      replicas.shareKey('own')
      for (const { name, host, port } of replicas.brains)
        await create({ name, displayName: name, host, port, supervise: 'external' })
      ;({ token } = await front.token(owner, { name: 'agent', scopes: ['read', 'write'] }))
      for (const brain of [...outliving, 'own'])
        expect((await one!.ask('PUT', `/api/brains/${brain}/pages/start`, page(token, 'Start'))).status).toBe(
          201,
        )
      await until(async () => expect(await statuses(other)).toEqual([200, 200, 200]))
    }, 120_000)
    afterAll(() => replicas?.stop())

    const statuses = (client = front, as = owner, brains = outliving) =>
      Promise.all(
        brains.map(
          async (brain) => (await client.ask('GET', `/api/brains/${brain}/pages/start`, { as })).status,
        ),
      )

    it('take each other’s sessions and tokens, and both forget those that end at once', async () => {
      const login = await one!.ask('POST', '/api/auth/login', { body: replicas.places[0].owner })
      const headers = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '', origin: publicOrigin }
      const body = { markdown: '# By cookie\n' }
      for (const client of [one!, other!, front])
        await client.json('PUT', '/api/brains/docs/pages/by-cookie', { headers, body })
      expect((await other!.ask('POST', '/api/auth/logout', { headers })).status).toBe(204)
      expect((await one!.ask('GET', '/api/auth/me', { headers })).status).toBe(401)

      const doomed = await front.token(owner, { name: 'doomed', scopes: ['read'] })
      for (const client of [one, other]) expect(await statuses(client, doomed.token)).toEqual([200, 200, 200])
      await one!.json('DELETE', `/api/tokens/${doomed.id}`, { as: owner })
      expect(await statuses(one, doomed.token)).toEqual([401, 401, 401])
      // By the channel, long before what it keeps in memory is too old.
      await vi.waitFor(async () => expect(await statuses(other, doomed.token)).toEqual([401, 401, 401]), {
        timeout: 20_000,
      })
    })

    it('lose nothing but what was under way on the one that is killed', async () => {
      const own = (status: number) =>
        until(async () => expect(await statuses(other, owner, ['own'])).toEqual([status]))
      await own(200)
      const loads = [...startLoads('a'), ...startLoads('b')]
      const since = (moment: number) =>
        Math.min(...loads.map((load) => load.served().filter(({ from }) => from > moment).length))
      const busySince = (moment: number) => until(() => expect(since(moment)).toBeGreaterThan(2))
      await busySince(0)

      const killing = performance.now()
      await replicas.first.end('SIGKILL')
      const killed = performance.now()
      await busySince(killed)
      // What the hub ran itself ended with it. What something else runs did not.
      await own(502)
      expect(await statuses()).toEqual([200, 200, 200])

      const back = await replicas.startFirst()
      await back.whenSaid(/"path":"\/api\/brains\/notes\/search"/)
      await back.whenSaid(/"path":"\/mcp\/remote"/)
      await own(200)
      await busySince(performance.now())
      await Promise.all(loads.map(({ stop }) => stop()))

      const wasUnderWay = ({ from, until: end }: Asked) => from < killed && end > killing
      const lost = loads.flatMap(({ asked, isRepeatable }) =>
        asked.filter(({ outcome }) => outcome !== 'ok').map((request) => ({ ...request, isRepeatable })),
      )
      expect(lost.filter((request) => !wasUnderWay(request))).toEqual([])
      expect(lost.filter(({ isRepeatable, outcome }) => outcome !== 'cut off' && isRepeatable)).toEqual([])
      for (const { outcome } of lost) expect(['cut off', '502']).toContain(outcome)
      await expectKept(loads)
    }, 120_000)

    /** Reading, searching and writing, by people and by agents. */
    function startLoads(name: string): Load[] {
      const slug = (kind: string) => (count: number) => `${kind}-${name}-${count}`
      const reads = (path: string, as: string) => ({
        ...steadyLoad(() => front.ask('GET', path, { as })),
        isRepeatable: true,
      })
      const writes = (brain: string, as: string) => ({
        ...steadyLoad((count) =>
          front.ask('PUT', `/api/brains/${brain}/pages/${slug('put')(count)}`, page(as, `Page ${count}`)),
        ),
        isRepeatable: true,
        writes: { brain, slug: slug('put') },
      })
      const tool = (brain: string, called: string, args: (count: number) => object) => ({
        ...steadyLoad((count) =>
          front.ask('POST', `/mcp/${brain}`, {
            as: token,
            headers: { accept: 'application/json, text/event-stream' },
            body: toolCall(called, args(count)),
          }),
        ),
        isRepeatable: false,
      })
      const mcpSlug = slug('mcp')
      const mcpPut = (count: number) => ({ slug: mcpSlug(count), markdown: `# By an agent ${count}\n` })
      return [
        reads('/api/brains/docs/pages/start', owner),
        reads('/api/brains/notes/search?q=start', token),
        writes('docs', owner),
        writes('notes', token),
        tool('notes', 'search', () => ({ query: 'start' })),
        { ...tool('remote', 'put_page', mcpPut), writes: { brain: 'remote', slug: mcpSlug } },
      ]
    }

    /** Every write that was answered is in its brain and in the audit log, and the chain of that holds. */
    async function expectKept(loads: readonly Load[]): Promise<void> {
      const entries = (await (await front.ask('GET', '/api/admin/audit/export', { as: owner })).text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).payload)
      for (const { writes, served } of loads) {
        if (writes === undefined) continue
        const slugs = served().map(({ count }) => writes.slug(count))
        expect(await pagesOf(writes.brain)).toEqual(expect.arrayContaining(slugs))
        const entered = entries.filter(({ brain }) => brain === writes.brain).map(({ slug }) => slug)
        expect(entered).toEqual(expect.arrayContaining(slugs))
      }
      const verify = runNotarium(['audit', 'verify'], replicas.places[1].env)
      expect(await verify.ended, verify.output()).toBe(0)
    }

    async function pagesOf(brain: string): Promise<string[]> {
      const slugs: string[] = []
      for (let more = ''; ; ) {
        const path = `/api/brains/${brain}/pages?limit=500${more}`
        const { pages, nextCursor } = await front.json<PageList>('GET', path, { as: owner })
        slugs.push(...pages.map(({ slug }) => slug))
        if (nextCursor === null) return slugs
        more = `&cursor=${encodeURIComponent(nextCursor)}`
      }
    }
  }),
)

interface PageList {
  readonly pages: readonly { readonly slug: string }[]
  readonly nextCursor: string | null
}

function toolCall(name: string, args: object) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
}
