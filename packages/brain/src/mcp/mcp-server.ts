// The server that one request gets: which methods there are, for whom. Made anew for each request, so it holds nothing
// between them. The SDK's lower layer is used because its upper one lists resources without cursors, refuses
// parameters without naming the allowed ones, and would build every schema again for each request.
import { readFileSync } from 'node:fs'
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { BrainScope } from '@notarium/contract/brain'
import { callTool } from './call-tool.ts'
import { instructionsFor } from './instructions.ts'
import { listedTool } from './listed-tool.ts'
import { completeSlug, listResources, listResourceTemplates, readResource } from './resources.ts'
import type { ToolContext } from './tool.ts'
import { tools } from './tools/tools.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const listing = tools.map((tool) => ({ scope: tool.scope, listed: listedTool(tool) }))

export function createMcpServer(context: ToolContext, onError: (error: unknown) => void): Server {
  const { brain, identity } = context
  const server = new Server(
    { name: 'notarium-brain', title: `Notarium: ${brain.name}`, version },
    {
      capabilities: { tools: {}, resources: {}, completions: {} },
      instructions: instructionsFor(brain.name),
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: toolsFor(identity.scopes) }))
  server.setRequestHandler('tools/call', ({ params }) =>
    callTool(context, params.name, params.arguments, onError),
  )
  const forReaders = async <Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> => {
    if (identity.scopes.includes('read')) return loggedFailure(answer, onError)
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, "this needs the scope 'read'")
  }
  server.setRequestHandler('resources/list', ({ params }) =>
    forReaders(() => listResources(brain, params?.cursor)),
  )
  server.setRequestHandler('resources/templates/list', () => listResourceTemplates(brain))
  server.setRequestHandler('resources/read', ({ params }) =>
    forReaders(() => readResource(brain, params.uri)),
  )
  server.setRequestHandler('completion/complete', ({ params }) =>
    forReaders(() => completeSlug(brain, params)),
  )
  return server
}

function toolsFor(scopes: readonly BrainScope[]) {
  return listing.filter(({ scope }) => scopes.includes(scope)).map(({ listed }) => listed)
}

/** What is no protocol error says nothing to the client about its cause. */
async function loggedFailure<Answer>(
  answer: () => Answer | Promise<Answer>,
  onError: (error: unknown) => void,
): Promise<Answer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    onError(error)
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'internal error')
  }
}
