// The conformance suite that the protocol's authors publish, against a brain. Its scenarios ask for tools and resources
// by the names these have in the authors' own example server. Where a brain has the same thing by another name, the
// request says that name before it reaches the brain; the answers, which are what the suite judges, are the brain's.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Forwarder, startForwarder } from './kit/forwarder.ts'
import { type McpBrain, scriptOf, startMcpBrain } from './kit/mcp-brain.ts'

const asItIs = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection']

/** What the suite says, and what a brain calls it. */
const inOurNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tools-call-simple-text': { '"test_simple_text"': '"whoami"' },
  'tools-call-error': { '"test_error_handling"': '"get_outline"' },
  'resources-read-text': { 'test://static-text': 'brain://docs/guides/install' },
  'resources-templates-read': { 'test://template/123/data': 'brain://docs/orders/123' },
  'completion-complete': {
    '"type":"ref/prompt","name":"test_prompt_with_arguments"':
      '"type":"ref/resource","uri":"brain://docs/{+slug}"',
    '"name":"arg1"': '"name":"slug"',
  },
}

const shownOtherwise: Readonly<Record<string, string>> = {
  'json-schema-2020-12':
    'asks for a tool with $defs, which our schemas do not need: tools.test.ts shows the rest',
  'server-sse-multiple-streams':
    'wants a session, and there are none: mcp.test.ts asks several things at once',
  'logging-set-level': 'deprecated in 2026-07-28, and not announced: http.test.ts shows the refusal',
  'prompts-list': 'no prompts, and none announced: http.test.ts shows the refusal',
  'resources-subscribe': 'no subscriptions, and none announced: http.test.ts shows the refusal',
  'resources-unsubscribe': 'no subscriptions, and none announced: http.test.ts shows the refusal',
}

const notApplicable: Readonly<Record<string, string>> = {
  'tools-call-image': 'no tool answers with images',
  'tools-call-audio': 'no tool answers with sound',
  'tools-call-embedded-resource': 'no tool embeds resources: they are named by their address',
  'tools-call-mixed-content': 'no tool answers with images',
  'tools-call-with-logging': 'no logging',
  'tools-call-with-progress': 'no call takes long enough to report progress; imports report theirs over HTTP',
  'tools-call-sampling': 'the server asks clients for nothing',
  'tools-call-elicitation': 'the server asks clients for nothing',
  'elicitation-sep1034-defaults': 'the server asks clients for nothing',
  'elicitation-sep1330-enums': 'the server asks clients for nothing',
  'server-sse-polling': 'no sessions and no event store: a call that broke off is made again',
  'resources-read-binary': 'pages are text',
  'prompts-get-simple': 'no prompts',
  'prompts-get-with-args': 'no prompts',
  'prompts-get-embedded-resource': 'no prompts',
  'prompts-get-with-image': 'no prompts',
}

const applicable = [...asItIs, ...Object.keys(inOurNames)]
let brain: McpBrain
let forwarder: Forwarder

beforeAll(async () => {
  brain = await startMcpBrain()
  forwarder = await startForwarder(brain.url, brain.headers, withOurNames)
  const client = await brain.connect()
  const pages = { 'guides/install': '# Install\n\nRun it.\n', 'orders/123': '# Order 123\n' }
  for (const [slug, markdown] of Object.entries(pages))
    await client.callTool({ name: 'put_page', arguments: { slug, markdown } })
  await client.close()
})
afterAll(async () => {
  await forwarder.close()
  await brain.end()
})

function withOurNames(body: string): string {
  const names = Object.values(inOurNames).flatMap((each) => Object.entries(each))
  return names.reduce((text, [theirs, ours]) => text.replaceAll(theirs, ours), body)
}

it('the conformance suite passes in every scenario that applies', async () => {
  const script = scriptOf('conformance', 'dist/index.js')
  const options = ['server', '--url', forwarder.url.href, '--suite', 'all']
  const { stdout, stderr } = await brain.runCommand(script, options)
  const results = [...(stdout + stderr).matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm)]
  const known = [...applicable, ...Object.keys(shownOtherwise), ...Object.keys(notApplicable)]
  expect(results.map(([, name]) => name).sort()).toEqual(known.sort())
  for (const [, name, passed, failed] of results)
    if (applicable.includes(name as string)) {
      expect(Number(failed), name).toBe(0)
      expect(Number(passed), name).toBeGreaterThan(0)
    }
})
