// How each of the common MCP clients is told of a brain: the text to run or to put into its settings. Tokens and names
// of brains are letters, digits, `_` and `-`: nothing in them needs quoting.

export const clients = [
  'claude-code',
  'claude-desktop',
  'cursor',
  'vs-code',
  'codex',
  'gemini',
  'json',
  'curl',
] as const
export type Client = (typeof clients)[number]

export interface Connection {
  readonly origin: string
  readonly brains: readonly string[]
  readonly token: string
}

export const clientNames: Readonly<Record<Client, string>> = {
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  cursor: 'Cursor',
  'vs-code': 'VS Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  json: 'JSON',
  curl: 'curl',
}

export const snippetFor = (client: Client, connection: Connection): string => writers[client](connection)

const writers: Readonly<Record<Client, (connection: Connection) => string>> = {
  // The header comes last: the option takes all the words that follow it.
  'claude-code': ({ origin, brains, token }) =>
    brains
      .map(
        (brain) =>
          `claude mcp add --transport http --scope user ${brain} ${urlOf(origin, brain)} --header "Authorization: Bearer ${token}"`,
      )
      .join('\n'),
  'claude-desktop': (connection) => json('mcpServers', connection, bridge),
  cursor: (connection) =>
    json('mcpServers', connection, (url, token) => ({ url, headers: headersWith(token) })),
  'vs-code': (connection) => json('servers', connection, plain),
  codex: ({ origin, brains, token }) =>
    brains
      .map(
        (brain) =>
          `[mcp_servers.${brain}]\nurl = "${urlOf(origin, brain)}"\nhttp_headers = { Authorization = "Bearer ${token}" }`,
      )
      .join('\n\n'),
  gemini: (connection) =>
    json('mcpServers', connection, (url, token) => ({ httpUrl: url, headers: headersWith(token) })),
  json: (connection) => json('mcpServers', connection, plain),
  curl: ({ origin, brains, token }) =>
    brains.map((brain) => curlCommand(urlOf(origin, brain), token)).join('\n\n'),
}

const urlOf = (origin: string, brain: string) => `${origin}/mcp/${brain}`
const headersWith = (token: string) => ({ Authorization: `Bearer ${token}` })
const plain = (url: string, token: string) => ({ type: 'http', url, headers: headersWith(token) })

/** Claude Desktop starts programs only: mcp-remote passes on what it says. A space among `args` is cut on Windows. */
function bridge(url: string, token: string) {
  const plainHttp = url.startsWith('http:') ? ['--allow-http'] : []
  return {
    command: 'npx',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: mcp-remote fills it in
    args: ['-y', 'mcp-remote', url, '--header', 'Authorization:${NOTARIUM_AUTH}', ...plainHttp],
    env: { NOTARIUM_AUTH: `Bearer ${token}` },
  }
}

function json(
  key: string,
  { origin, brains, token }: Connection,
  server: (url: string, token: string) => object,
): string {
  const servers = brains.map((brain) => [brain, server(urlOf(origin, brain), token)])
  return JSON.stringify({ [key]: Object.fromEntries(servers) }, null, 2)
}

function curlCommand(url: string, token: string): string {
  return [
    `curl ${url}`,
    `-H "Authorization: Bearer ${token}"`,
    '-H "Content-Type: application/json"',
    '-H "Accept: application/json, text/event-stream"',
    `-d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
  ].join(' \\\n  ')
}
