// Every page as people of both languages see it, on a desk and on a phone, by day and by night: it opens, nothing on it
// breaks our rules, nobody is kept out; with SCREENSHOTS=1 a picture is kept in build/screenshots. And what each role is not shown.
import { expect, it, vi } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import { expectCleanPage } from './kit/guard.ts'
import { notable } from './kit/handbook-pages.ts'
import { pagePath } from './kit/seed-handbook.ts'
import { useSeededWeb } from './kit/use-seeded-web.ts'
import { arrivingPages } from './pages/arriving-pages.ts'
import { brainPages } from './pages/brain-pages.ts'
import { entrancePages } from './pages/entrance-pages.ts'
import {
  auditOfAgent,
  auditPages,
  backupPages,
  operatorPages,
  startPages,
  tokenPages,
  userPages,
} from './pages/hub-pages.ts'
import { offeredTo } from './pages/roles.ts'
import { showInEveryLook } from './pages/show.ts'
import { troublePages } from './pages/trouble-pages.ts'

// Eight looks take their time on a machine that does much else.
vi.setConfig({ testTimeout: 120_000 })

describeWith('chromium', 'the pages of the web interface', () => {
  const web = useSeededWeb()

  it.each([...entrancePages, ...startPages])('[KH-HUB-02] $name', (shown) => showInEveryLook(web, shown))
  it.each(brainPages)('of a brain: $name', (shown) => showInEveryLook(web, shown))
  it.each(arrivingPages)('of what arrives: $name', (shown) => showInEveryLook(web, shown))
  it.each(userPages)('[KH-PAGE-01] $name', (shown) => showInEveryLook(web, shown))
  it.each(tokenPages)('[KH-PAGE-02] $name', (shown) => showInEveryLook(web, shown))
  it.each(auditPages)('[KH-PAGE-04] $name', (shown) => showInEveryLook(web, shown))
  it('[KH-PAGE-05] [KH-PAGE-06] audit-agent', async () => {
    await showInEveryLook(web, auditOfAgent)
    const page = await web.openAs(web.hub.people.admin)
    await page.goto('/audit?actor_type=token')
    const others = page.getByRole('row').filter({ hasText: 'admin@example.org' })
    await page.getByRole('row').filter({ hasText: 'research agent' }).first().waitFor()
    expect(await others.count()).toBe(0)
    await page.goto('/audit?actor_type=token&actor_id=brain_pat_none')
    await page.getByRole('heading', { name: 'No entries fit' }).waitFor()
  })
  it.each([...operatorPages, ...backupPages])('for operators: $name', (shown) => showInEveryLook(web, shown))
  it.each(troublePages)('in trouble: $name', (shown) => showInEveryLook(web, shown))

  it('[KH-PAGE-03] revokes a token on the page that lists it', async () => {
    const { client, people } = web.hub
    const { token } = await client.token(people.viewer.session, { name: 'lost laptop', scopes: ['read'] })
    const page = await web.openAs(people.viewer)
    await page.goto('/tokens')
    await page.getByRole('button', { name: 'Actions for lost laptop' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByText('lost laptop').count()).toBe(0)
    expect((await client.ask('GET', '/api/brains', { as: token })).status).toBe(401)
    await expectCleanPage(page)
  })

  it('let whoever has the right sign a version, which shows until the page is changed', async () => {
    const { client, people } = web.hub
    const { email, session: as } = people.editor
    const { user } = await client.json<{ user: { id: string } }>('GET', '/api/auth/me', { as })
    const right = { as: people.owner.session, body: { maySign: true } }
    await client.json('PATCH', `/api/admin/users/${user.id}`, right)
    const path = pagePath('handbook', 'pledge')
    await client.json('PUT', path, { as, body: { markdown: '# Pledge\n\nThe lighthouse is lit.\n' } })

    const page = await web.openAs(people.editor)
    const mark = page.getByText(`Signed by ${email}`)
    await page.goto('/b/handbook/p/pledge')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Sign this version…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('key “gost” of the profile “guest-gost”').waitFor()
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await mark.waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Statement (XML)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('signature-of-version-1.xml')
    for (const place of ['/b/handbook/history/pledge', '/b/handbook?q=lighthouse']) {
      await page.goto(place)
      await mark.waitFor()
    }
    await client.json('PUT', path, { as, body: { markdown: '# Pledge\n\nIt is out.\n' } })
    await page.goto('/b/handbook/p/pledge')
    await page.getByText('It is out.').waitFor()
    expect(await mark.count()).toBe(0)
    await expectCleanPage(page)
  })

  it('offer nobody what the role does not allow', async () => {
    const offered = async (who: 'viewer' | 'editor' | 'admin') => {
      const page = await web.openAs(web.hub.people[who])
      const all = await offeredTo(page)
      await expectCleanPage(page)
      return all
    }
    const [viewer, editor, admin] = [await offered('viewer'), await offered('editor'), await offered('admin')]
    const everybodys = ['Brains', 'Tokens', 'Settings', 'API']
    expect(viewer.hub).toEqual(everybodys)
    expect(editor.hub).toEqual(everybodys)
    expect(admin.hub).toEqual([
      ...['Brains', 'Tokens', 'Settings', 'Manage brains', 'Users', 'Audit log', 'Backups', 'Signing', 'API'],
    ])
    const readers = ['All brains', 'Search', 'All pages', 'Graph', 'Imports', 'State']
    expect(viewer.brain).toEqual(readers)
    expect(editor.brain).toEqual(readers.toSpliced(3, 0, 'New page'))
    expect(admin.brain).toEqual(readers.toSpliced(3, 0, 'New page').toSpliced(6, 0, 'Synced folders'))
    expect(viewer.deeds).toEqual([])
    expect(editor.deeds).toEqual(expect.arrayContaining(['New page', 'Edit', 'Add tag', 'Create page']))
    expect(editor.deeds).not.toContain('New brain')
    expect(admin.deeds).toContain('New brain')
  })

  it('refuse by address, too, what they do not offer', async () => {
    const page = await web.openAs(web.hub.people.editor)
    for (const path of ['/users', '/audit', '/brains', '/brains/handbook', '/backups', '/sidecar']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Not for your role' }).waitFor()
    }
    await page.goto('/b/handbook/sync')
    await page.getByRole('heading', { name: 'For administrators' }).waitFor()
    await expectCleanPage(page)
    const reader = await web.openAs(web.hub.people.viewer)
    for (const path of ['/b/handbook/new', `/b/handbook/edit/${notable.start}`]) {
      await reader.goto(path)
      await reader.getByRole('heading', { name: 'You can read here, not write' }).waitFor()
    }
    await expectCleanPage(reader)
  })
})
