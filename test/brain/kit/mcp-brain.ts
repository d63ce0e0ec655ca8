// A brain that agents talk to: the process, the header that `notarium brain identity` prints, the official client, and
// the command lines that the protocol's authors publish.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { identityHeader } from '@notarium/contract/brain'
import { notarium, startBrain } from './brain-process.ts'

export interface McpBrain {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  connect(): Promise<Client>
  /** Runs a published command in a folder, and with a home, that are thrown away. */
  runCommand(script: string, options: readonly string[]): Promise<CommandEnd>
  end(): Promise<void>
}

interface CommandEnd {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const run = promisify(execFile)
const packages = createRequire(import.meta.url)

export async function startMcpBrain(): Promise<McpBrain> {
  const home = mkdtempSync(join(tmpdir(), 'brain-mcp-'))
  const data = join(home, 'docs')
  const brain = await startBrain('--data', data, '--port', '0')
  const scopes = ['--scopes', 'read,write']
  const { stdout } = await notarium('brain', 'identity', '--data', data, '--as', 'agent', ...scopes)
  const headers = { [identityHeader]: stdout.trim() }
  const url = new URL(`http://127.0.0.1:${brain.port}/mcp`)
  return {
    url,
    headers,
    async connect() {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
      // From here on the client holds every answer against the tool's output schema.
      await client.listTools()
      return client
    },
    async runCommand(script, options) {
      const ended = await run(process.execPath, [script, ...options], {
        cwd: home,
        env: { ...process.env, HOME: home },
        timeout: 40_000,
        maxBuffer: 16 * 1024 * 1024,
      }).catch((error: CommandEnd) => error)
      return { code: 0, ...ended }
    },
    async end() {
      await brain.end('SIGTERM')
      rmSync(home, { recursive: true })
    },
  }
}

export function scriptOf(name: 'inspector' | 'conformance', path: string): string {
  return join(dirname(packages.resolve(`@modelcontextprotocol/${name}/package.json`)), path)
}
