import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityHeader } from '@notarium/contract/brain'
import { type Health, hubOperations } from '@notarium/contract/hub'
import { createLogger, verifyIdentity } from '@notarium/runtime'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { parseHubConfig } from '../config/hub-config.ts'
import type { Hub } from '../hub.ts'
import { reportAnswers } from '../metrics/answered.ts'
import { startMetrics } from './metrics.ts'

const key = new Uint8Array(32).fill(3)
const measured =
  '# HELP notarium_brain_pages Pages.\n# TYPE notarium_brain_pages gauge\nnotarium_brain_pages{brain="x"} 40\n'

interface TestBrain {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly state: Health['brains'][number]['state']
  readonly restarts: number
}

async function metricsOf(health: Partial<Health> = {}, brains: readonly TestBrain[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'metrics-'))
  mkdirSync(join(folder, 'brains/docs'), { recursive: true })
  writeFileSync(join(folder, 'brains/docs/identity.key'), key, { mode: 0o600 })
  const whole: Health = {
    status: 'ok',
    version: '1.2.3',
    database: 'ok',
    brains: brains.map(({ name, state }) => ({ name, state })),
    sidecar: 'ok',
    problems: [],
    ...health,
  }
  const hub = {
    config: await parseHubConfig('', folder),
    log: createLogger('hub', 'silent'),
    health: { now: () => whole },
    directory: { get: (name: string) => brains.find((brain) => brain.name === name) },
    brains: { statusOf: (name: string) => brains.find((brain) => brain.name === name) },
    tokenCache: { figures: () => ({ hits: 5, misses: 2, entries: 1 }) },
    audit: { unwritten: 4 },
  } as unknown as Hub
  const server = await startMetrics(hub, { host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const origin = `http://127.0.0.1:${server.port}`
  const text = async () => (await fetch(`${origin}/metrics`)).text()
  return { hub, server, origin, text }
}

/** A brain that answers whoever signs with the right key. */
async function startBrain(): Promise<number> {
  const server = createServer(({ method = '', url = '', headers }, response) => {
    const identity = verifyIdentity(key, String(headers[identityHeader]), {
      method,
      path: url,
      brain: 'docs',
    })
    expect(identity).toMatchObject({ actor: { type: 'system' }, scopes: ['hub'] })
    response.end(measured)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

it('tells how the hub and its brains are, and asks those that run', async () => {
  const host = '127.0.0.1'
  const docs: TestBrain = { name: 'docs', host, port: await startBrain(), state: 'running', restarts: 3 }
  const mute: TestBrain = { name: 'mute', host, port: 1, state: 'running', restarts: 0 }
  const lost: TestBrain = { name: 'lost', host, port: 1, state: 'crash-loop', restarts: 9 }
  const away = { layer: 'sidecar', code: 'sidecar-unavailable', brain: null, since: '', message: '' } as const
  const { text } = await metricsOf({ sidecar: 'unavailable', problems: [away] }, [docs, mute, lost])
  const lines = (await text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'notarium_info{version="1.2.3"} 1',
      'notarium_up{part="database"} 1',
      'notarium_up{part="sidecar"} 0',
      'notarium_health_problem{code="sidecar-unavailable"} 1',
      'notarium_brains{state="running"} 2',
      'notarium_brains{state="crash-loop"} 1',
      'notarium_brains{state="stopped"} 0',
      'notarium_brain_restarts{brain="lost"} 9',
      'notarium_brain_pages{brain="docs"} 40',
      'notarium_brain_measured{brain="docs"} 1',
      'notarium_brain_measured{brain="mute"} 0',
      'notarium_token_cache_lookups_total{outcome="hit"} 5',
      'notarium_token_cache_lookups_total{outcome="miss"} 2',
      'notarium_token_cache_entries 1',
      'notarium_audit_unwritten 4',
    ]),
  )
  expect(lines.join('\n')).toContain('process_resident_memory_bytes')
})

it('answers also while the database is out of reach, and leaves out what it cannot know', async () => {
  const { text } = await metricsOf({ database: 'unavailable', sidecar: 'not-configured' })
  const answer = await text()
  expect(answer).toMatch(/^notarium_up\{part="database"\} 0$/m)
  expect(answer).not.toMatch(/part="sidecar"/)
})

it('counts answers by operation and status, whatever a client asks for', async () => {
  const { server, text } = await metricsOf()
  const app = fastify()
  onTestFinished(() => app.close())
  reportAnswers(app, server.onAnswered)
  app.route({
    method: 'GET',
    url: '/api/admin/users/:id',
    config: { operation: hubOperations.getUser },
    handler: async () => 'one',
  })
  for (const id of ['anna', 'boris']) await app.inject(`/api/admin/users/${id}?q=secret`)
  for (const path of ['/nothing', '/.env']) await app.inject({ method: 'OPTIONS', url: path })
  const counts = (await text()).match(/^notarium_http_request_duration_seconds_count.*$/gm)
  expect(counts).toEqual([
    'notarium_http_request_duration_seconds_count{method="GET",path="/api/admin/users/{id}",status="200"} 2',
    'notarium_http_request_duration_seconds_count{method="none",path="none",status="404"} 2',
  ])
})

it('answers GET /metrics and nothing else, and says where it cannot listen', async () => {
  const { hub, server, origin } = await metricsOf()
  expect((await fetch(`${origin}/`)).status).toBe(404)
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405)
  await expect(startMetrics(hub, { host: '127.0.0.1', port: server.port })).rejects.toThrow(
    /notarium\.toml: metrics: /,
  )
})
