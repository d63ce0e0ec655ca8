import { describe, expect, test } from 'vitest'
import { isSafeOrigin } from './safe-origin.ts'
import { clients, snippetFor } from './snippets.ts'

const token = 'brain_pat_AbCd1234'
const connection = { origin: 'https://hub.example.org', brains: ['docs', 'law-2'], token }

describe('every client', () => {
  test.each(clients)('%s learns each address and the token', (client) => {
    const text = snippetFor(client, connection)
    for (const brain of connection.brains) expect(text).toContain(`https://hub.example.org/mcp/${brain}`)
    expect(text).toContain(`Bearer ${token}`)
  })
})

test.each([
  ['cursor', 'mcpServers', { url: 'https://hub.example.org/mcp/docs' }],
  ['gemini', 'mcpServers', { httpUrl: 'https://hub.example.org/mcp/docs' }],
  ['vs-code', 'servers', { type: 'http', url: 'https://hub.example.org/mcp/docs' }],
  ['json', 'mcpServers', { type: 'http', url: 'https://hub.example.org/mcp/docs' }],
] as const)('%s reads it under %s', (client, key, server) => {
  const parsed = JSON.parse(snippetFor(client, connection))
  expect(parsed).toEqual({
    [key]: {
      docs: { ...server, headers: { Authorization: `Bearer ${token}` } },
      'law-2': expect.anything(),
    },
  })
})

test('Claude Desktop gets the header without a space among the arguments, and plain HTTP only where need be', () => {
  const argsAt = (origin: string): string[] =>
    JSON.parse(snippetFor('claude-desktop', { ...connection, origin })).mcpServers.docs.args
  expect(argsAt('https://hub.example.org').some((each) => each.includes(' '))).toBe(false)
  expect(argsAt('https://hub.example.org')).not.toContain('--allow-http')
  expect(argsAt('http://hub.lan:7100')).toContain('--allow-http')
})

test('a secret is safe over TLS and on this machine', () => {
  const safe = [
    'https://hub.example.org',
    'http://localhost:7100',
    'http://127.0.0.1:7100',
    'http://[::1]:7100',
  ]
  const unsafe = [
    'http://hub.lan',
    'http://192.168.1.5:7100',
    'http://localhost.example.org',
    'http://127.evil.org',
  ]
  expect(safe.filter(isSafeOrigin)).toEqual(safe)
  expect(unsafe.filter(isSafeOrigin)).toEqual([])
})
