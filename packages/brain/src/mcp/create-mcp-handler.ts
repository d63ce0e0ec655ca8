// A brain over MCP (Streamable HTTP), for clients of the stateless protocol (2026-07-28) and of the older ones, from
// one endpoint. No sessions: each POST is served on its own, and a client that goes away leaves nothing behind.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler as createSdkHandler, type McpRequestContext } from '@modelcontextprotocol/server'
import type { Identity } from '@notarium/contract/brain'
import type { Brain } from '../brain.ts'
import { createMcpServer } from './mcp-server.ts'

// A page in JSON with every Cyrillic letter escaped is three times as long.
const maxRequestBodySize = 16 * 1024 * 1024

/**
 * The caller has authenticated. `body` is given only where the request's stream was read and parsed already; better
 * leave it unread, so that the limits here apply and nothing is written out and read again.
 */
export type McpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  identity: Identity,
  body?: unknown,
) => Promise<void>

interface McpHandlerOptions {
  /** Hears of failures that clients are told nothing about, and of requests that break the protocol. */
  readonly onError: (error: unknown) => void
}

export function createMcpHandler(brain: Brain, { onError }: McpHandlerOptions): McpHandler {
  const handler = createSdkHandler(
    (context) => createMcpServer({ brain, identity: identityOf(context) }, onError),
    { maxRequestBodySize, onerror: onError },
  )
  return (request, response, identity, body) => {
    const authInfo = { token: '', clientId: identity.actor.id, scopes: identity.scopes, extra: { identity } }
    const serve = toNodeHandler(
      { fetch: (webRequest, options) => handler.fetch(webRequest, { ...options, authInfo }) },
      { maxRequestBodySize, onerror: (error) => request.destroyed || onError(error) },
    )
    return serve(request as NodeIncomingMessageLike, response, body)
  }
}

function identityOf({ authInfo }: McpRequestContext): Identity {
  const identity = authInfo?.extra?.['identity']
  if (identity === undefined) throw new Error('a request came without an identity')
  return identity as Identity
}
