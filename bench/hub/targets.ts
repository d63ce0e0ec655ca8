// The same search over MCP, by way of the hub and straight to the brain.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityHeader } from '@notarium/contract/brain'
import { anyRequest, signIdentity } from '@notarium/runtime'
import type { Target } from './load.ts'

const question = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: 'abort a fetch request' } },
}

export function mcpSearch(url: string, headers: Readonly<Record<string, string>>): Target {
  return {
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      ...headers,
    },
    body: JSON.stringify(question),
  }
}

export function straightToBrain(folder: string): Target {
  const { name, port } = JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8')) as {
    name: string
    port: number
  }
  const actor = { type: 'cli', id: 'bench', name: 'bench' } as const
  const key = readFileSync(join(folder, 'identity.key'))
  const identity = signIdentity(key, { actor, scopes: ['read'], brain: name }, anyRequest, 3_600_000)
  return mcpSearch(`http://127.0.0.1:${port}/mcp`, { [identityHeader]: identity })
}
