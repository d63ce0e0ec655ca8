import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddingStatus, identityHeader } from '@notarium/contract/brain'
import { type Health, hubOperations } from '@notarium/contract/hub'
import { createLogger, verifyIdentity } from '@notarium/runtime'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { parseHubConfig } from '../config/hub-config.ts'
import type { Hub } from '../hub.ts'
import { reportAnswers } from '../metrics/answered.ts'
import { startMetrics } from './metrics.ts'

const key = new Uint8Array(32).fill(3)
const status: EmbeddingStatus = {
  provider: 'openai',
  model: 'm',
  dimensions: 3,
  servingModel: 'm',
  vectors: 40,
  debt: { pages: 2, chunks: 7, since: null, lastError: null, nextTryAt: null },
}

async function metricsOf(health: Partial<Health> = {}, list: () => Promise<object[]> = async () => []) {
  const folder = mkdtempSync(join(tmpdir(), 'metrics-'))
  mkdirSync(join(folder, 'brains/docs'), { recursive: true })
  writeFileSync(join(folder, 'brains/docs/identity.key'), key, { mode: 0o600 })
  const whole: Health = {
    status: 'ok',
    version: '1.2.3',
    database: 'ok',
    brains: [],
    sidecar: 'ok',
    ...health,
  }
  const hub = {
    config: await parseHubConfig('', folder),
    log: createLogger('hub', 'silent'),
    health: { now: () => whole },
    brains: { list },
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
    expect(identity).toMatchObject({ actor: { type: 'system' }, scopes: ['read'] })
    response.end(JSON.stringify(status))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

it('tells how the hub and its brains are, and asks those that run', async () => {
  const docs = { name: 'docs', host: '127.0.0.1', port: await startBrain(), state: 'running', restarts: 3 }
  const lost = { name: 'lost', host: '127.0.0.1', port: 1, state: 'crash-loop', restarts: 9 }
  const { text } = await metricsOf(
    { brains: [docs, lost] as unknown as Health['brains'], sidecar: 'unavailable' },
    async () => [docs, lost],
  )
  const lines = (await text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'notarium_info{version="1.2.3"} 1',
      'notarium_up{part="database"} 1',
      'notarium_up{part="sidecar"} 0',
      'notarium_brains{state="running"} 1',
      'notarium_brains{state="crash-loop"} 1',
      'notarium_brains{state="stopped"} 0',
      'notarium_brain_restarts{brain="lost"} 9',
      'notarium_brain_vectors{brain="docs"} 40',
      'notarium_brain_embedding_debt_chunks{brain="docs"} 7',
    ]),
  )
  expect(lines.join('\n')).toContain('process_resident_memory_bytes')
})

it('answers also while the database is out of reach, and leaves out what it cannot know', async () => {
  const { text } = await metricsOf({ database: 'unavailable', sidecar: 'not-configured' }, () =>
    Promise.reject(new Error('asked all the same')),
  )
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
