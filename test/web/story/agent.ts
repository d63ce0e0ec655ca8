// An agent gets a token, works with it, is seen at work, and loses it.
import { Client, type SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { wordsOf } from '../kit/words.ts'

const shell = wordsOf('ru', 'shell')
const tokens = wordsOf('ru', 'tokens')
const audit = wordsOf('ru', 'audit')
const brains = wordsOf('ru', 'brain')
const ui = wordsOf('ru', 'ui')

/** As it stands in the configuration of an MCP client. */
interface Server {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** From a page of a brain. For one brain, to read and write. What comes back is the text that the page gives for any MCP client. */
export async function issueToken(page: Page, name: string, brain: string): Promise<string> {
  await page.getByRole('link', { name: brains('menu.back') }).click()
  await page.getByRole('link', { name: shell('nav.tokens') }).click()
  await page.getByRole('button', { name: tokens('new') }).click()
  const form = page.getByRole('dialog', { name: tokens('new.title') })
  await form.getByLabel(tokens('new.name')).fill(name)
  await form.getByRole('radio', { name: tokens('new.scope.write') }).check()
  await form.getByRole('radio', { name: tokens('new.brains.some') }).check()
  await form.getByPlaceholder(tokens('new.brains.choose')).fill(brain)
  await page.getByRole('option', { name: `(${brain})` }).click()
  await form.getByRole('button', { name: tokens('new.submit') }).click()

  const shown = page.getByRole('dialog', { name: tokens('issued.title', { name }) })
  const token = await shown.getByRole('region', { name: tokens('issued.token') }).textContent()
  await shown.getByRole('tab', { name: 'JSON' }).click()
  const snippet = await shown.getByRole('region', { name: 'JSON' }).textContent()
  expect(snippet).toContain(token)
  await shown.getByRole('button', { name: ui('once.done') }).click()
  await page.getByRole('row', { name }).waitFor()
  return snippet ?? ''
}

/** The official client, told nothing but what the page told the operator. */
export async function connectAgent(snippet: string, brain: string): Promise<Client> {
  const { mcpServers } = JSON.parse(snippet) as { mcpServers: Record<string, Server> }
  const server = mcpServers[brain]
  if (server === undefined) throw new Error(`the configuration does not name ${brain}: ${snippet}`)
  const client = new Client({ name: 'story', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  onTestFinished(() => client.close())
  await client.connect(
    new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: server.headers } }),
  )
  return client
}

export async function readAndWrite(agent: Client, slug: string, note: string): Promise<void> {
  const read = await agent.callTool({ name: 'get_page', arguments: { slug } })
  expect(read.isError ?? false, JSON.stringify(read.content)).toBe(false)
  const written = await agent.callTool({
    name: 'put_page',
    arguments: { slug: note, markdown: `# Выводы\n\nПрочитано: [[${slug}]].\n` },
  })
  expect(written.isError ?? false, JSON.stringify(written.content)).toBe(false)
}

/** By the link of the token: what it did, and nothing of others. */
export async function seeWhatItDid(page: Page, name: string, note: string): Promise<void> {
  await page.getByRole('link', { name: shell('nav.tokens') }).click()
  await page.getByRole('button', { name: tokens('menu', { name }) }).click()
  await page.getByRole('menuitem', { name: tokens('menu.audit') }).click()
  await page.waitForURL(/\/audit\?actor_type=token&actor_id=/)
  const rows = page.getByRole('grid', { name: audit('table') }).getByRole('row')
  const row = rows.filter({ hasText: audit('action.mcp.put_page') })
  await row.waitFor()
  expect(await row.textContent()).toContain(note)
  expect(await rows.count()).toBe(2)
  await row.click()
  const entry = page.getByRole('dialog')
  await entry.getByText(note).first().waitFor()
  await entry.getByRole('button', { name: audit('entry.close') }).click()
}

export async function revoke(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: shell('nav.tokens') }).click()
  await page.getByRole('button', { name: tokens('menu', { name }) }).click()
  await page.getByRole('menuitem', { name: tokens('menu.revoke') }).click()
  const question = page.getByRole('dialog', { name: tokens('revoke.title', { name }) })
  await question.getByRole('button', { name: tokens('revoke.action') }).click()
  await page.getByText(tokens('none.mine'), { exact: true }).waitFor()
}

export async function expectRefused(agent: Client): Promise<void> {
  const status = await agent.listTools().then(
    () => 200,
    (error: SdkHttpError) => error.status ?? error.message,
  )
  expect(status).toBe(401)
}
