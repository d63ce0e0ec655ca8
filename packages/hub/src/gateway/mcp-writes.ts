// What an MCP request would change, read from its body before the brain gets it.

/** One call of a tool that changes something. */
export interface McpWrite {
  readonly id: unknown
  readonly tool: string
  readonly slug: string | undefined
}

/** Those of a brain's tools that need more than the scope `read`. */
export const writingTools: ReadonlySet<string> = new Set([
  'put_page',
  'patch_page',
  'move_page',
  'delete_page',
  'restore_page',
  'revert_version',
  'add_timeline_entry',
  'manage_tags',
])

/** A brain refuses longer ones as a whole. */
const mostInBatch = 100

/** Undefined where the body is not understood here: then nobody can tell what a brain would make of it. */
export function writesIn(body: Buffer): readonly McpWrite[] | undefined {
  const content = parsed(body)
  const messages = Array.isArray(content) ? content : [content]
  const isUnderstood =
    messages.length <= mostInBatch && messages.every(isObject) && haveOwnIds(messages as Fields[])
  return isUnderstood ? messages.flatMap((message) => writeIn(message) ?? []) : undefined
}

/** Of two calls with one id nobody could tell which answer belongs to which. */
function haveOwnIds(messages: readonly Fields[]): boolean {
  const ids = messages.map(({ id }) => id).filter((id) => id !== undefined)
  return new Set(ids).size === ids.length
}

function writeIn({ id, method, params }: Fields): McpWrite | undefined {
  if (method !== 'tools/call' || !isObject(params)) return undefined
  const { name, arguments: parameters } = params
  if (typeof name !== 'string' || !writingTools.has(name)) return undefined
  const slug = isObject(parameters) ? parameters['slug'] : undefined
  return { id, tool: name, slug: typeof slug === 'string' ? slug : undefined }
}

/** As a brain reads it: a byte order mark is passed over. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

interface Fields {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
  readonly [name: string]: unknown
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
