// A brain as an agent meets it: over HTTP, with an identity, through the official client and the inspector's command
// line.
import type { Client } from '@modelcontextprotocol/client'
import { identityHeader } from '@notarium/contract/brain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type McpBrain, scriptOf, startMcpBrain } from './kit/mcp-brain.ts'

const pages = {
  README: '# Handbook\n\nStart with [[guides/install]] or [[руководства/установка]].\n',
  'guides/install':
    '---\ntags: [setup]\n---\n# Installing the server\n\nIt runs on Linux.\n\n## Steps\n\n' +
    '1. Unpack the archive.\n2. Run `acme serve`.\n\nSee [[guides/backup|how to back up]].\n',
  'guides/backup':
    '# Backup\n\nMade every night at 03:00 UTC.\n\n## Retention\n\nThey are kept for 30 days.\n\n' +
    '## Restore\n\nRun `acme restore FILE`.\n',
  'api/getUserById': '# getUserById\n\nReturns a user by its id, or null.\n',
  'policies/incidents': '# Incidents\n\nEvery outage gets a report within two days.\n',
  'руководства/установка': '# Установка сервера\n\nСервер работает на Linux.\n\nДальше: [[guides/backup]].\n',
  'руководства/резервные копии': '# Резервные копии\n\nКопии хранятся 30 дней, затем удаляются.\n',
  'руководства/доступ': '# Доступ\n\nПароли меняются каждые полгода.\n',
  'заметки/ежи': '# Ежи\n\nЕжи питаются жуками, червями и улитками.\n',
  'люди/анна': '# Анна Петрова\n\nОтвечает за [[policies/incidents]].\n',
}

type Structured = Record<string, unknown>

let brain: McpBrain
let client: Client

const call = (name: string, parameters: Structured = {}) => client.callTool({ name, arguments: parameters })

async function ok(name: string, parameters: Structured = {}): Promise<Structured> {
  const { isError, content, structuredContent } = await call(name, parameters)
  expect(isError, JSON.stringify(content)).not.toBe(true)
  return structuredContent as Structured
}

beforeAll(async () => {
  brain = await startMcpBrain()
  client = await brain.connect()
  for (const [slug, markdown] of Object.entries(pages)) await ok('put_page', { slug, markdown, if_match: 0 })
})
afterAll(async () => {
  await client.close()
  await brain.end()
})

describe('an agent', () => {
  const slug = 'guides/backup'
  let citation: Structured

  it('finds in either language, and reads the lines it needs', async () => {
    const russian = await ok('search', { query: 'сколько дней хранятся резервные копии?', limit: 1 })
    expect(russian['results']).toMatchObject([{ id: 'руководства/резервные копии' }])
    const english = await ok('search', { query: 'how long are backups kept?', limit: 1 })
    expect(english['results']).toMatchObject([{ id: slug, url: `brain://docs/${slug}`, version: 1 }])
    const { headings } = await ok('get_outline', { slug })
    expect(headings).toContainEqual(
      expect.objectContaining({ text: 'Retention', start_line: 5, end_line: 8 }),
    )
    const part = await ok('get_page', { slug, start_line: 7, end_line: 7 })
    expect(part).toMatchObject({ markdown: 'They are kept for 30 days.', version: 1 })
    citation = { slug, version: 1, start_line: 7, end_line: 7, sha256: part['sha256'] }
    expect(await ok('verify_citation', citation)).toMatchObject({ valid: true, status: 'current' })
  })

  it('cannot overwrite what it has not seen, and is told what stands there', async () => {
    const later = { slug, edits: [{ find: '03:00', replace: '04:00' }], reason: 'moved' }
    await ok('patch_page', { slug, edits: [{ find: '30 days', replace: '60 days' }], if_match: 1 })
    expect(await call('patch_page', { ...later, if_match: 1 })).toMatchObject({
      isError: true,
      content: [
        { text: expect.stringMatching(/^conflict: .*has version 2, not 1.*\nVersion 2 is:$/) },
        { text: pages[slug].replace('30 days', '60 days') },
      ],
    })
    expect(await ok('patch_page', { ...later, if_match: 2 })).toMatchObject({ version: 3 })
    expect(await ok('get_versions', { slug })).toMatchObject({
      versions: [{ version: 3, author: 'agent', reason: 'moved' }, { version: 2 }, { version: 1 }],
    })
    const [said] = (await call('verify_citation', citation)).content
    expect(said).toMatchObject({ text: expect.stringMatching(/^valid \(changed\): .*version now is 3$/) })
  })

  it('moves a page, and the links to it follow', async () => {
    const to = 'operations/backup'
    const moved = await ok('move_page', { slug, to, if_match: 3 })
    expect(moved['rewritten']).toEqual(['guides/install', 'руководства/установка'])
    const { links } = await ok('get_links', { slug: to })
    expect(links).toMatchObject([
      { from: 'guides/install', to },
      { from: 'руководства/установка', to },
    ])
    expect((await call('get_page', { slug })).content).toEqual([
      { type: 'text', text: `not-found: there is no page '${slug}': did you mean '${to}'?` },
    ])
    expect(await ok('verify_citation', citation)).toMatchObject({ valid: true, status: 'changed' })
  })

  // What the conformance suite's server-sse-multiple-streams asks of servers that have sessions.
  it('may ask many things at once', async () => {
    const slugs = Object.keys(pages).filter((each) => each !== slug)
    const answers = await Promise.all(slugs.map((each) => ok('get_outline', { slug: each })))
    expect(answers.map((answer) => answer['slug'])).toEqual(slugs)
  })
})

describe('the inspector', () => {
  const inspect = (...options: string[]) => {
    const script = scriptOf('inspector', 'clients/launcher/build/index.js')
    const header = `${identityHeader}: ${brain.headers[identityHeader]}`
    return brain.runCommand(script, ['--cli', brain.url.href, '--header', header, ...options])
  }

  it('finds nothing to warn of in the tools, and calls one', async () => {
    const find = ['--tool-name', 'search', '--tool-arg', 'query=улитки']
    const [list, found] = await Promise.all([
      inspect('--method', 'tools/list', '--strict'),
      inspect('--method', 'tools/call', ...find),
    ])
    expect(list).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(list.stdout).tools).toHaveLength(22)
    expect(JSON.parse(found.stdout)).toMatchObject({
      structuredContent: { results: [{ id: 'заметки/ежи' }] },
    })
  })
})
