// What must not break, whatever happens meanwhile: work that is not saved, sessions, the hub and its brains, choices of
// language and theme, and secrets.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectCleanPage } from '../kit/guard.ts'
import { pagePath } from '../kit/seed-handbook.ts'
import type { SeededWeb } from '../kit/use-seeded-web.ts'
import { wordsOf } from '../kit/words.ts'

const editor = wordsOf('en', 'editor')
const session = wordsOf('en', 'session')
const shell = wordsOf('en', 'shell')
const brain = wordsOf('en', 'brain')
const pages = wordsOf('en', 'pages')
const palette = wordsOf('en', 'palette')
const tokens = wordsOf('en', 'tokens')
const audit = wordsOf('en', 'audit')
const patienceMs = 120_000

export function meanwhile(web: SeededWeb): void {
  /** A page of its own for each test. */
  const written = async (slug: string): Promise<void> => {
    const { client, people } = web.hub
    const body = { markdown: `# ${slug}\n\nAs it was.\n` }
    await client.json('PUT', pagePath('handbook', slug), { as: people.admin.session, body })
  }
  const textOf = async (slug: string, version?: number): Promise<string> => {
    const asked = version === undefined ? '' : `?version=${version}`
    const path = `${pagePath('handbook', slug)}${asked}`
    const { markdown } = await web.hub.client.json<{ markdown: string }>('GET', path, {
      as: web.hub.people.admin.session,
    })
    return markdown
  }
  const textBox = (page: Page) => page.getByRole('textbox', { name: editor('text.label') })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const typeInto = async (page: Page, slug: string, words: string): Promise<void> => {
    await page.goto(`/b/handbook/edit/${slug}`)
    await textBox(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words)
    await page.getByText(editor('state.kept')).waitFor()
  }

  it('unsaved work survives a reload and is offered', async () => {
    await written('drafted')
    const page = await web.openAs(web.hub.people.editor)
    await typeInto(page, 'drafted', 'Not saved yet.')
    await page.reload()
    await press(page, editor('draft.restore'))
    await textBox(page).getByText('Not saved yet.').waitFor()
    await press(page, editor('saveAndClose'))
    await page.getByRole('article').getByText('Not saved yet.').waitFor()
    expect(await textOf('drafted')).toContain('Not saved yet.')
    await expectCleanPage(page)
  })

  /** Somebody saves a page while another edits it; the other is asked what to do. */
  const inConflict = async (slug: string): Promise<Page> => {
    await written(slug)
    const page = await web.openAs(web.hub.people.editor)
    await typeInto(page, slug, 'Mine.')
    const body = { markdown: `# ${slug}\n\nTheirs.\n` }
    const { client, people } = web.hub
    await client.json('PUT', pagePath('handbook', slug), { as: people.admin.session, body })
    await press(page, editor('save'))
    await page.getByRole('alert').getByText(editor('conflict.title')).waitFor()
    expect(await textOf(slug)).toContain('Theirs.')
    return page
  }

  it('two who edit at once: who keeps their own text leaves the other in the history', async () => {
    const page = await inConflict('kept-mine')
    await press(page, editor('conflict.back'))
    await textBox(page).getByText('Mine.').waitFor()
    await press(page, editor('save'))
    await press(page, editor('conflict.keepMine'))
    await page.getByText(editor('state.saved', { version: 3 })).waitFor()
    expect(await textOf('kept-mine')).toContain('Mine.')
    expect(await textOf('kept-mine', 2)).toContain('Theirs.')
    await expectCleanPage(page, { statuses: [409, 412] })
  })

  it('two who edit at once: who takes the other text can have their own back', async () => {
    const page = await inConflict('took-theirs')
    await press(page, editor('conflict.takeTheirs'))
    await textBox(page).getByText('Theirs.').waitFor()
    await press(page, editor('aside.bringBack'))
    await textBox(page).getByText('Mine.').waitFor()
    await press(page, editor('saveAndClose'))
    await page.getByRole('article').getByText('Mine.').waitFor()
    expect(await textOf('took-theirs', 2)).toContain('Theirs.')
    await expectCleanPage(page, { statuses: [409, 412] })
  })

  it('a session that was ended elsewhere leads over the login back to the draft', async () => {
    await written('interrupted')
    const { client, people } = web.hub
    const page = await web.openAs(people.editor, { ownSession: true })
    await typeInto(page, 'interrupted', 'In the middle of it.')
    const [cookie] = await page.context().cookies()
    const as = cookie?.value
    const { sessions } = await client.json<{ sessions: { id: string; current: boolean }[] }>(
      'GET',
      '/api/auth/sessions',
      { as },
    )
    const own = sessions.find(({ current }) => current)
    await client.ask('DELETE', `/api/auth/sessions/${own?.id}`, { as: people.editor.session })
    await press(page, editor('save'))
    await page.waitForURL('**/login?*')
    await page.getByLabel(session('login.email')).fill(people.editor.email)
    await page.getByLabel(session('login.password'), { exact: true }).fill(people.editor.password)
    await press(page, session('login.submit'))
    await page.waitForURL('**/b/handbook/edit/interrupted')
    await press(page, editor('draft.restore'))
    await textBox(page).getByText('In the middle of it.').waitFor()
    await expectCleanPage(page, { statuses: [401] })
  })

  it('a hub that is away is told of, and what was asked comes when it is back', {
    timeout: patienceMs,
  }, async () => {
    const page = await web.openAs(web.hub.people.viewer)
    await page.goto('/b/handbook')
    await page.getByRole('searchbox').waitFor()
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await page.getByRole('link', { name: brain('menu.pages'), exact: true }).click()
    const banner = page.getByRole('status').filter({ hasText: shell('connection.unreachable') })
    await banner.waitFor()
    await page.unroute('**/api/**')
    await banner.waitFor({ state: 'hidden' })
    await page.getByRole('main').getByText('agent/notes/1', { exact: true }).waitFor()
    await expectCleanPage(page, { networkErrors: ['ERR_CONNECTION_REFUSED'] })
  })

  it('a brain that is stopped says so, and is there again by itself', { timeout: patienceMs }, async () => {
    const { client, people } = web.hub
    const change = (what: string) =>
      client.json('POST', `/api/admin/brains/handbook/${what}`, { as: people.admin.session })
    const page = await web.openAs(people.viewer)
    await change('stop')
    await page.goto('/b/handbook/pages')
    await page.getByRole('heading', { name: brain('down.title') }).waitFor()
    await page.getByText(brain('down.stopped')).waitFor()
    await change('start')
    await page.getByRole('main').getByText('agent/notes/1', { exact: true }).waitFor({ timeout: patienceMs })
    await expectCleanPage(page, { statuses: [502] })
  })

  it('the choice of language and of theme stays, against what the browser asks for', async () => {
    const page = await web.openAs(web.hub.people.viewer, { language: 'ru', theme: 'light' })
    await page.goto('/')
    const account = page.getByRole('button', { name: web.hub.people.viewer.email })
    await account.click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.getByRole('heading', { name: shell('nav.home'), level: 1 }).waitFor()
    await account.click()
    await page.getByRole('menuitem', { name: shell('theme.dark') }).click()
    await page.reload()
    await page.getByRole('heading', { name: shell('nav.home'), level: 1 }).waitFor()
    const root = page.locator('html')
    expect(await root.getAttribute('lang')).toBe('en')
    expect(await root.getAttribute('data-mantine-color-scheme')).toBe('dark')
    await expectCleanPage(page)
  })

  it('the palette opens a page by keys alone', async () => {
    const page = await web.openAs(web.hub.people.viewer)
    await page.goto('/b/handbook')
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: palette('input') }).waitFor()
    await page.keyboard.type('markdown can')
    await page.getByRole('option', { name: 'All that markdown can be' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'All that markdown can be', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/b/handbook/p/guide/formatting')
    await expectCleanPage(page)
  })

  it('a viewer is told what is not for them, and the hub refuses it too', async () => {
    const { client, people } = web.hub
    const page = await web.openAs(people.viewer)
    await page.goto('/users')
    await page.getByRole('heading', { name: shell('notAllowed.title') }).waitFor()
    await page.goto('/b/handbook/p/start')
    await page.getByRole('link', { name: pages('page.history'), exact: true }).waitFor()
    expect(await page.getByRole('link', { name: pages('page.edit'), exact: true }).count()).toBe(0)
    await expectCleanPage(page)
    const as = people.viewer.session
    expect((await client.ask('GET', '/api/admin/users', { as })).status).toBe(403)
    const body = { markdown: '# No\n' }
    expect((await client.ask('PUT', pagePath('handbook', 'start'), { as, body })).status).toBe(403)
  })

  it('what waits for a sidecar that is away is told above the log, with the reason', async () => {
    const { client, people } = web.hub
    const { waiting } = await client.json<{ waiting: number }>('GET', '/api/admin/audit/signing', {
      as: people.admin.session,
    })
    const page = await web.openAs(people.admin)
    await page.goto('/audit?action=user.create')
    const strip = page.getByRole('status').filter({ hasText: audit('trouble.away') })
    await strip.getByText(`${waiting} entries wait to be signed since`).waitFor()
    await page
      .getByRole('img', { name: audit('signature.waiting') })
      .first()
      .waitFor()
    await page.goto('/')
    await page.getByText(`Nothing gets signed just now: ${waiting} entries wait.`).waitFor()
    await expectCleanPage(page)
  })

  it('a new token is on the page and nowhere else, and after that nowhere', async () => {
    const page = await web.openAs(web.hub.people.viewer)
    await page.goto('/tokens')
    await press(page, tokens('new'))
    await page.getByRole('dialog').getByLabel(tokens('new.name')).fill('script')
    await press(page, tokens('new.submit'))
    const secret = await page.getByRole('region', { name: tokens('issued.token') }).textContent()
    expect(secret).toMatch(/^brain_pat_/)
    const kept = () =>
      page.evaluate<string>(
        'JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, history.state])',
      )
    expect(await kept()).not.toContain('brain_pat_')
    await page.reload()
    await page.getByRole('row', { name: 'script' }).waitFor()
    expect(await kept()).not.toContain('brain_pat_')
    expect(await page.content()).not.toContain(secret)
    await expectCleanPage(page)
  })
}
