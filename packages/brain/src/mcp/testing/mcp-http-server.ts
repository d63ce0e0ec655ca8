// The MCP handler behind a plain HTTP server, for tests: whoever asks is the identity given here.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrainScope, Identity } from '@notarium/contract/brain'
import type { Brain } from '../../brain.ts'
import { createMcpHandler } from '../create-mcp-handler.ts'

export interface McpHttpServer {
  readonly url: URL
  readonly http: Server
  /** What the handler reported. */
  readonly errors: unknown[]
  /** Requests that the handler has not finished yet. */
  readonly open: () => number
  readonly close: () => Promise<void>
}

export async function startMcpServer(
  brain: Brain,
  scopes: readonly BrainScope[] = ['read', 'write'],
): Promise<McpHttpServer> {
  const errors: unknown[] = []
  const identity: Identity = {
    actor: { type: 'token', id: 'token-1', name: 'tester' },
    scopes: [...scopes],
    brain: brain.name,
    expiresAt: Number.MAX_SAFE_INTEGER,
  }
  const handle = createMcpHandler(brain, { onError: (error) => errors.push(error) })
  let open = 0
  const http = createServer(async (request, response) => {
    open++
    await handle(request, response, identity)
    open--
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    http,
    errors,
    open: () => open,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
