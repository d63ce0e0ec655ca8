// The command lines that the protocol's authors publish, against this server: the inspector, and the conformance
// suite. The suite's server scenarios mostly ask for tools, prompts and resources by the names they have in the
// authors' own example server; those say nothing about a server that has others.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFakeBrain } from './testing/fake-brain.ts'
import { type McpHttpServer, startMcpServer } from './testing/mcp-http-server.ts'

const applicable = ['server-initialize', 'ping', 'tools-list', 'resources-list']

const notApplicable: Readonly<Record<string, string>> = {
  'logging-set-level': 'no logging: deprecated in 2026-07-28, and there are no sessions to keep a level in',
  'completion-complete': 'asks for the example server’s prompt; completion of slugs: tools.test.ts',
  'tools-call-simple-text': 'asks for the example server’s tool; every tool of ours: tools.test.ts',
  'tools-call-image': 'no tool answers with images',
  'tools-call-audio': 'no tool answers with sound',
  'tools-call-embedded-resource': 'no tool embeds resources',
  'tools-call-mixed-content': 'no tool answers with images',
  'tools-call-with-logging': 'no logging',
  'tools-call-error': 'asks for the example server’s tool; errors of ours: tools.test.ts',
  'tools-call-with-progress': 'no call takes long enough to report progress; imports report theirs over HTTP',
  'tools-call-sampling': 'the server asks clients for nothing',
  'tools-call-elicitation': 'the server asks clients for nothing',
  'json-schema-2020-12': 'asks for the example server’s tool, with references that our schemas do not need',
  'elicitation-sep1034-defaults': 'the server asks clients for nothing',
  'server-sse-polling': 'no sessions and no event store: nothing to resume',
  'server-sse-multiple-streams': 'no sessions: every POST has a stream of its own, none is shared',
  'elicitation-sep1330-enums': 'the server asks clients for nothing',
  'resources-read-text': 'asks for the example server’s resource; pages: tools.test.ts',
  'resources-read-binary': 'pages are text',
  'resources-templates-read': 'asks for the example server’s template; ours: tools.test.ts',
  'resources-subscribe': 'no subscriptions, and none announced',
  'resources-unsubscribe': 'no subscriptions, and none announced',
  'prompts-list': 'no prompts, and none announced',
  'prompts-get-simple': 'no prompts',
  'prompts-get-with-args': 'no prompts',
  'prompts-get-embedded-resource': 'no prompts',
  'prompts-get-with-image': 'no prompts',
  'dns-rebinding-protection':
    'a page in a browser cannot make the signed identity that every request must carry',
}

const run = promisify(execFile)
const packages = createRequire(import.meta.url)
let server: McpHttpServer
let home: string

beforeAll(async () => {
  server = await startMcpServer(createFakeBrain('docs', { 'guides/install': '# Install\n\nRun it.\n' }))
  home = await mkdtemp(join(tmpdir(), 'notarium-mcp-'))
})
afterAll(async () => {
  await server.close()
  await rm(home, { recursive: true })
})

/** Both keep files in the home folder or the current one; here these are one that is thrown away. */
async function runCommand(script: string, options: readonly string[]) {
  const ended = await run(process.execPath, [script, ...options], {
    cwd: home,
    env: { ...process.env, HOME: home },
    timeout: 30_000,
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: { stdout: string; stderr: string; code: number }) => error)
  return { code: 0, ...ended }
}

const scriptOf = (name: string, path: string): string =>
  join(dirname(packages.resolve(`@modelcontextprotocol/${name}/package.json`)), path)

function inspect(...options: readonly string[]) {
  const script = scriptOf('inspector', 'clients/launcher/build/index.js')
  return runCommand(script, ['--cli', server.url.href, '--transport', 'http', ...options])
}

it('the inspector finds nothing to warn of in the tools', async () => {
  const { code, stdout, stderr } = await inspect('--method', 'tools/list', '--strict')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout).tools).toHaveLength(22)
})

it('the inspector calls a tool', async () => {
  const { stdout } = await inspect(
    '--method',
    'tools/call',
    '--tool-name',
    'search',
    '--tool-arg',
    'query=Run',
  )
  expect(JSON.parse(stdout)).toMatchObject({ structuredContent: { results: [{ id: 'guides/install' }] } })
})

it('the conformance suite passes in every scenario that applies', async () => {
  const script = scriptOf('conformance', 'dist/index.js')
  const { stdout, stderr } = await runCommand(script, ['server', '--url', server.url.href, '--suite', 'all'])
  const results = [...(stdout + stderr).matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm)]
  expect(results.map(([, name]) => name).sort()).toEqual(
    [...applicable, ...Object.keys(notApplicable)].sort(),
  )
  for (const [, name, passed, failed] of results)
    if (applicable.includes(name as string)) {
      expect(Number(passed), name).toBeGreaterThan(0)
      expect(Number(failed), name).toBe(0)
    }
})
