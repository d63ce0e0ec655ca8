// Runs one tool. Whatever goes wrong becomes an answer that the agent can read and act on; a protocol error, which
// agents do not see, is left for tools that do not exist.
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { BrainError } from '../errors.ts'
import { mostBytes } from './excerpt.ts'
import { inputFaults } from './input-faults.ts'
import type { ToolContext } from './tool.ts'
import { tools, toolsByName } from './tools/tools.ts'

export async function callTool(
  context: ToolContext,
  name: string,
  parameters: unknown,
  onError: (error: unknown) => void,
): Promise<CallToolResult> {
  const tool = toolsByName.get(name)
  if (tool === undefined) {
    const names = tools.map((each) => each.name).join(', ')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no such tool; the tools are ${names}`)
  }
  const { scopes } = context.identity
  if (!scopes.includes(tool.scope))
    return refusal(
      `forbidden: ${name} needs the scope '${tool.scope}', this token has ${scopes.join(', ') || 'none'}; ` +
        'go on without it, or ask for a token with that scope',
    )
  const parsed = tool.input.safeParse(parameters ?? {})
  if (!parsed.success) return refusal(`bad-request: ${inputFaults(tool, parsed.error)}`)
  try {
    const { structured, text } = await tool.run(context, parsed.data)
    return { content: text.map((part) => ({ type: 'text', text: part })), structuredContent: structured }
  } catch (error) {
    if (error instanceof BrainError) return brainRefusal(error)
    onError(error)
    return refusal('internal error: the call failed and was logged; try again later or tell the operator')
  }
}

/** No structured content: clients hold it against the output schema even when it is an error. */
function refusal(...parts: readonly string[]): CallToolResult {
  return { content: parts.map((text) => ({ type: 'text', text })), isError: true }
}

/** A conflict also has the page as it is now, to make the change again there. */
function brainRefusal({ code, message, details = {} }: BrainError): CallToolResult {
  const { currentVersion, currentMarkdown } = details
  const said = `${code}: ${message}`
  if (typeof currentMarkdown !== 'string' || currentVersion === 0) return refusal(said)
  const isWhole = currentMarkdown.length <= mostBytes
  const stands = isWhole ? 'is' : 'begins so, and get_page has the rest'
  const shown = isWhole ? currentMarkdown : currentMarkdown.slice(0, mostBytes).toWellFormed()
  return refusal(`${said}\nVersion ${currentVersion} ${stands}:`, shown)
}
