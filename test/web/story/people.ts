// Getting in for the first time, and letting somebody else in.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Credentials } from '../../hub/kit/hub-folder.ts'
import { wordsOf } from '../kit/words.ts'

const session = wordsOf('ru', 'session')
const shell = wordsOf('ru', 'shell')
const users = wordsOf('ru', 'users')
const ui = wordsOf('ru', 'ui')

/** With a password that somebody else made, which has to be replaced. Ends on the start page. */
export async function enter(page: Page, given: Credentials, chosen: string): Promise<void> {
  await page.goto('/')
  await page.waitForURL('**/login')
  await page.getByLabel(session('login.email')).fill(given.email)
  await page.getByLabel(session('login.password'), { exact: true }).fill(given.password)
  await page.getByRole('button', { name: session('login.submit') }).click()

  await page.getByLabel(session('password.current')).fill(given.password)
  await page.getByLabel(session('password.new'), { exact: true }).fill(chosen)
  await page.getByLabel(session('password.repeat')).fill(chosen)
  await page.getByRole('button', { name: session('password.submit') }).click()
  await page.getByRole('button', { name: given.email }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
}

/** What to hand to the person: the password is in the clipboard, and nowhere to be seen afterwards. */
export async function createEditor(page: Page, email: string): Promise<Credentials> {
  await page.getByRole('link', { name: shell('nav.users') }).click()
  await page.getByRole('button', { name: users('new') }).click()
  const form = page.getByRole('dialog', { name: users('new.title') })
  await form.getByLabel(users('form.email')).fill(email)
  await form.getByRole('radio', { name: ui('role.editor') }).check()
  await form.getByRole('button', { name: users('new.action') }).click()

  const shown = page.getByRole('dialog', { name: users('password.title', { email }) })
  // A browser with a window asks nobody whether a click may copy.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: users('password.copy') }).click()
  const password = await page.evaluate<string>('navigator.clipboard.readText()')
  const label = shown.getByRole('region', { name: users('password.label') })
  expect(await label.textContent()).toBe(password)
  await shown.getByRole('button', { name: ui('once.done') }).click()
  await page.getByRole('row', { name: email }).getByText(users('mustChange')).waitFor()
  expect(await page.content()).not.toContain(password)
  return { email, password }
}
