// An agent with a token that it uses, and a token that was revoked.
import type { HubClient } from '../../hub/kit/hub-client.ts'
import type { People } from './seed-people.ts'

interface SeededToken {
  readonly id: string
  readonly prefix: string
  readonly token: string
}

export interface SeededTokens {
  /** The editor's, for reading and writing. */
  readonly agent: SeededToken
  /** The admin's. */
  readonly revoked: SeededToken
}

export async function seedTokens(client: HubClient, { editor, admin }: People): Promise<SeededTokens> {
  const [agent, revoked] = await Promise.all([
    client.token(editor.session, { name: 'research agent', scopes: ['read', 'write'], brains: ['handbook'] }),
    client.token(admin.session, { name: 'old script', scopes: ['read'] }),
  ])
  await client.json('DELETE', `/api/tokens/${revoked.id}`, { as: admin.session })
  return { agent, revoked }
}

/** A tool of a brain, called as agents do. */
export async function callTool(client: HubClient, token: string, name: string, args: object): Promise<void> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' }
  const answer = await client.ask('POST', '/mcp/handbook', { as: token, body: message, headers })
  const text = await answer.text()
  if (!answer.ok || text.includes('"isError":true')) throw new Error(`${name} is answered so: ${text}`)
}
