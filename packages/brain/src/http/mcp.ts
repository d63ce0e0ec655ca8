// MCP: the handler reads and answers by itself; here it gets requests whose identity has been checked. It is loaded
// with the first of them, since that takes longer than all else that a brain does before it serves.
import type { FastifyInstance } from 'fastify'
import type { Brain } from '../brain.ts'
import type { McpHandler } from '../mcp/create-mcp-handler.ts'
import { forReaders } from './authenticate.ts'

export function mcpRoute(app: FastifyInstance, brain: Brain, onError: (error: unknown) => void): void {
  let loading: Promise<McpHandler> | undefined
  const load = async (): Promise<McpHandler> => {
    const { createMcpHandler } = await import('../mcp/create-mcp-handler.ts')
    return createMcpHandler(brain, { onError })
  }
  app.register(async (mcp) => {
    mcp.removeAllContentTypeParsers()
    mcp.addContentTypeParser('*', (_request, _body, done) => done(null))
    mcp.all('/mcp', forReaders, async (request, reply) => {
      loading ??= load()
      const handle = await loading
      reply.hijack()
      await handle(request.raw, reply.raw, request.identity).catch((error) => {
        onError(error)
        reply.raw.destroy()
      })
    })
  })
}
