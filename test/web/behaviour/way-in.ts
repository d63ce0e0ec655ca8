// Getting in: by the form, with a password that is wrong, with one that somebody else knows, and to where one wanted.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Credentials } from '../../hub/kit/hub-folder.ts'
import { expectAccessible } from '../kit/axe.ts'
import { expectCleanPage } from '../kit/guard.ts'
import { notable } from '../kit/handbook-pages.ts'
import { keepScreenshot } from '../kit/screenshots.ts'
import type { SeededWeb } from '../kit/use-seeded-web.ts'

const submit = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
const untilIn = (page: Page) => page.getByRole('button', { name: /@example\.org/ }).waitFor()
/** Who is not logged in is told so by the hub; that is how the interface knows. */
const notYetIn = { statuses: [401] } as const

export function wayIn(web: SeededWeb): void {
  it('is refused to a wrong password, in words, and open to the right one', async () => {
    const page = await web.open()
    await page.goto('/login')
    await submit(page, { ...web.hub.people.editor, password: 'not this one' })
    await page.getByRole('alert').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await expectAccessible(page)
    await keepScreenshot(page, 'login-refused')
    await submit(page, web.hub.people.editor)
    await untilIn(page)
    expect(new URL(page.url()).pathname).toBe('/')
    await expectCleanPage(page, notYetIn)
  })

  it('leads over a password of one’s own, once', async () => {
    const { newcomer } = web.hub.people
    const page = await web.open({ language: 'ru', theme: 'dark', width: 'phone' })
    await page.goto('/login')
    await page.getByLabel('Эл. почта').fill(newcomer.email)
    await page.getByLabel('Пароль', { exact: true }).fill(newcomer.password)
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.waitForURL('**/password')
    await page.goto('/tokens')
    await page.waitForURL('**/password')
    await expectAccessible(page)
    await keepScreenshot(page, 'first-password')

    const chosen = 'тихие реки под снегом'
    await page.getByLabel('Выданный пароль').fill(newcomer.password)
    await page.getByLabel('Новый пароль', { exact: true }).fill(chosen)
    await page.getByLabel('Новый пароль ещё раз').fill(`${chosen}!`)
    await page.getByText('Пароли не совпадают').waitFor()
    await page.getByLabel('Новый пароль ещё раз').fill(chosen)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expectCleanPage(page, notYetIn)
    await web.hub.client.logIn({ ...newcomer, password: chosen })
  })

  it('leads back to where one wanted to go, on this hub', async () => {
    const page = await web.open()
    await page.goto('/settings')
    await page.waitForURL('**/login?*')
    await submit(page, web.hub.people.viewer)
    await page.waitForURL('**/settings')
    await expectCleanPage(page, notYetIn)
  })

  it.each(['/.//evil.example/', 'javascript:window.__xss=1'])(
    'does not lead away from it: %s',
    async (to) => {
      const page = await web.open()
      await page.goto(`/login?${new URLSearchParams({ to })}`)
      await submit(page, web.hub.people.viewer)
      await page.waitForURL((url) => url.pathname !== '/login')
      expect(new URL(page.url()).origin).toBe(web.hub.origin)
      await expectCleanPage(page, notYetIn)
    },
  )

  it('leads to what other tests count on', async () => {
    const { hub } = web
    const told = (path: string) => hub.client.json('GET', path, { as: hub.people.admin.session })
    expect(await told('/api/brains/handbook/stats')).toMatchObject({ deletedPages: 1, unresolvedLinks: 1 })
    expect(await told(`/api/brains/handbook/imports/${hub.importId}`)).toMatchObject({
      ...{ state: 'done', stored: 8, unchanged: 5, skipped: 2, failed: 2 },
    })
    expect(await told('/api/brains/handbook/sync')).toMatchObject({ sources: [{ lastError: null }] })
    expect(await told(`/api/brains/handbook/versions/${notable.history}`)).toMatchObject({
      versions: Array.from({ length: 6 }, () => ({ slug: notable.history })),
    })
    expect(await told('/api/admin/audit?actor_type=token&action=mcp.put_page')).toMatchObject({
      entries: [{ actor_id: hub.tokens.agent.prefix }],
    })
    expect(await told('/api/admin/brains')).toMatchObject({
      brains: [
        { name: 'archive', visibility: 'restricted', state: 'stopped' },
        { name: 'handbook', state: 'running' },
      ],
    })
  })

  it('is not asked for again by who is in', async () => {
    const page = await web.openAs(web.hub.people.admin, { theme: 'dark' })
    await page.goto('/')
    await untilIn(page)
    await expectCleanPage(page)
  })
}
