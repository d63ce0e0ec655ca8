import { hubOperations } from '@notarium/contract/hub'
import { fastify } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import type { Hub } from '../hub.ts'
import { createWriteGate } from '../write-gate.ts'
import { aboutHandlers, docsStyle } from './about.ts'
import { registerOperations } from './operations.ts'

const hub = {
  config: { host: '0.0.0.0', port: 7100, baseUrl: undefined },
  health: { now: () => ({ version: '9.8.7' }) },
} as Hub
const app = fastify()
const { openApi, docs } = hubOperations
registerOperations(app, { openApi, docs }, aboutHandlers(hub), createWriteGate())
afterAll(() => app.close())

it('describes itself to programs, at the address it is reached at', async () => {
  const answer = await app.inject('/api/openapi.json')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.json()).toMatchObject({
    openapi: '3.1.0',
    info: { version: '9.8.7' },
    servers: [{ url: 'http://127.0.0.1:7100' }],
  })
  expect((await app.inject('/api/openapi.json')).body).toBe(answer.body)
})

it('describes itself to people, in their language', async () => {
  const russian = await app.inject({ url: '/api/docs', headers: { 'accept-language': 'ru' } })
  expect(russian.body).toContain('<html lang="ru">')
  expect(russian.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'ru',
    vary: 'accept-language',
    'content-security-policy': expect.stringContaining("style-src 'self'"),
  })
  const english = await app.inject({ url: '/api/docs?lang=en', headers: { 'accept-language': 'ru' } })
  expect(english.body).toContain('<html lang="en">')
})

it('has its style where the page looks for it', async () => {
  const { body } = await app.inject('/api/docs')
  expect(body).toContain(`href="${docsStyle.path}"`)
  expect(docsStyle.type).toBe('text/css; charset=utf-8')
  expect(docsStyle.content).toContain('prefers-color-scheme: dark')
})
