// The official client, in either era of the protocol.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { McpHttpServer } from './mcp-http-server.ts'

export const eras = { modern: { pin: '2026-07-28' }, legacy: 'legacy' } as const

export async function connect(
  { url }: McpHttpServer,
  mode: (typeof eras)[keyof typeof eras],
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(url))
  return client
}

type Answer = Awaited<ReturnType<Client['callTool']>>

export function textOf({ content }: Answer): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}
