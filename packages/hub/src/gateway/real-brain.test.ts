// The gateway before a real brain, in a process of its own that is killed while it works.
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrainSchema } from '@notarium/contract/hub'
import { expect, it, vi } from 'vitest'
import { launchBrain } from '../../../../test/hub/kit/launch-brain.ts'
import { freshHub, type ServedHub } from '../testing/served-hub.ts'
import { writingTools } from './mcp-writes.ts'

const port = 31_000 + Math.floor(Math.random() * 1000)
const settings = `[sidecar]
socket = ""
[limits]
requests_per_second = 0
[brains]
first_port = ${port}
last_port = ${port + 9}
`
const doer = { actor: { type: 'cli', id: 'root', name: 'root' }, ip: '127.0.0.1' } as const
const accept = { accept: 'application/json, text/event-stream' }

function mcp({ ask }: ServedHub, as: string, method: string, params: object = {}): Promise<Response> {
  const message = { jsonrpc: '2.0', id: 1, method, params }
  return ask('POST', '/mcp/docs', { as, body: message, headers: accept })
}

const put = (slug: string) => ({ name: 'put_page', arguments: { slug, markdown: `# ${slug}\n\nколючий\n` } })

it('calls in flight get 502 when the brain is killed, calls after the restart work, nothing hangs [KH-ERROR-01]', async () => {
  const served = await freshHub({ settings, launchBrain })
  const { hub, ask } = served
  const { pid } = await hub.brains.create(
    doer,
    createBrainSchema.parse({ name: 'docs', displayName: 'Docs' }),
  )
  const editor = (await served.person('editor')).session
  expect(await (await mcp(served, editor, 'tools/call', put('hedgehog'))).text()).toContain(
    'created: hedgehog',
  )
  await expectSameTools(served, editor)

  const ends = new Map<string, number>()
  let isOver = false
  const load = async (asked: () => Promise<Response>) => {
    while (!isOver) {
      const end = await asked()
        .then(async (answer) => (await answer.text()) && String(answer.status))
        .catch(() => 'cut')
      ends.set(end, (ends.get(end) ?? 0) + 1)
      if (end !== '200') await sleep(20)
    }
  }
  const loads = Array.from({ length: 12 }, (_, index) => {
    if (index % 3 === 0) return load(() => mcp(served, editor, 'tools/call', put(`page-${index}`)))
    const search = { name: 'search', arguments: { query: 'колючий' } }
    if (index % 3 === 1) return load(() => mcp(served, editor, 'tools/call', search))
    return load(() => ask('GET', '/api/brains/docs/search?q=ёж', { as: editor }))
  })
  await vi.waitFor(() => expect(ends.get('200')).toBeGreaterThan(24), { timeout: 20_000 })
  process.kill(pid ?? 0, 'SIGKILL')
  const isBack = async () =>
    expect(await hub.brains.get('docs')).toMatchObject({ restarts: 1, state: 'running' })
  await vi.waitFor(isBack, { timeout: 30_000 })
  isOver = true
  await Promise.all(loads)

  expect(ends.get('502')).toBeGreaterThan(0)
  for (const end of ends.keys()) expect(['200', '502', 'cut']).toContain(end)
  const found = await ask('GET', '/api/brains/docs/pages/hedgehog', { as: editor })
  expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('колючий')])
  const audit = await hub.database.all<{ payload: string }>(
    `SELECT payload FROM audit_log WHERE action = 'mcp.put_page'`,
  )
  expect(JSON.parse(audit[0]?.payload ?? '')).toEqual({
    brain: 'docs',
    slug: 'hedgehog',
    version: 1,
    outcome: 'created',
  })
})

/** The hub's list of tools that change something is the brain's own. */
async function expectSameTools(served: ServedHub, as: string): Promise<void> {
  const [, json = ''] = /^data: (.+)$/m.exec(await (await mcp(served, as, 'tools/list')).text()) ?? []
  const { tools } = JSON.parse(json).result as {
    tools: { name: string; annotations: { readOnlyHint?: boolean } }[]
  }
  const writing = tools.filter(({ annotations }) => annotations.readOnlyHint !== true).map(({ name }) => name)
  expect(writing.sort()).toEqual([...writingTools].sort())
}
