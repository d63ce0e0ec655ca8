// A place for what the operator brings along.
import type { Page } from 'playwright-core'
import { wordsOf } from '../kit/words.ts'

const home = wordsOf('ru', 'home')
const shell = wordsOf('ru', 'shell')
const brains = wordsOf('ru', 'brains')
const search = wordsOf('ru', 'search')

/** Ends on the page of the brain, which is empty yet. */
export async function createBrain(page: Page, name: string, displayName: string): Promise<void> {
  await page.getByRole('link', { name: shell('nav.home') }).click()
  await page.getByRole('link', { name: home('create') }).click()
  const form = page.getByRole('dialog', { name: brains('create') })
  // Whoever wants a new one has the form at once, or one button away.
  const button = page.getByRole('button', { name: brains('create') })
  await form.or(button).first().waitFor()
  if (!(await form.isVisible())) await button.click()
  await form.getByLabel(brains('field.name')).fill(name)
  await form.getByLabel(brains('field.displayName')).fill(displayName)
  await form.getByRole('button', { name: brains('create.submit') }).click()
  await form.getByText(brains('created.running')).waitFor()
  await form.getByRole('link', { name: brains('created.open') }).click()
  await page.getByRole('heading', { name: displayName }).waitFor()
  await page.getByText(search('empty.title')).waitFor()
}
