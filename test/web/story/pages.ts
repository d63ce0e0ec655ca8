// A page is found by a question, changed, and looked at as it was before.
import type { Page } from 'playwright-core'
import { wordsOf } from '../kit/words.ts'

const search = wordsOf('ru', 'search')
const brain = wordsOf('ru', 'brain')
const pages = wordsOf('ru', 'pages')
const editor = wordsOf('ru', 'editor')

/** Nobody presses Enter: answers come while one types. Ends on the page with that title. */
export async function findByAsking(page: Page, question: string, title: string): Promise<void> {
  await page.getByRole('link', { name: brain('menu.search'), exact: true }).click()
  await page.getByRole('searchbox', { name: search('box.label') }).pressSequentially(question)
  const link = page.getByRole('link', { name: title, exact: true })
  // With the words of the question marked: before anything is asked, the page shows what was changed last.
  const hit = page
    .getByRole('listitem')
    .filter({ has: link })
    .filter({ has: page.locator('mark') })
  await hit.first().getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

/** At the end of the text, with a reason. Ends on the page, which shows it. */
export async function addLine(page: Page, line: string, reason: string): Promise<void> {
  await page.getByRole('link', { name: pages('page.edit'), exact: true }).click()
  const text = page.getByRole('textbox', { name: editor('text.label') })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(`\n\n${line}\n`)
  await page.getByLabel(editor('reason.label')).fill(reason)
  await page.getByRole('button', { name: editor('saveAndClose') }).click()
  await page.getByRole('article').getByText(line).waitFor()
}

/** The newest version and the one before it, held against each other. */
export async function expectInHistory(page: Page, line: string, reason: string): Promise<void> {
  await page.getByRole('link', { name: pages('page.history'), exact: true }).click()
  const versions = page.getByRole('list', { name: pages('history.versions') })
  const newest = versions.getByRole('listitem').first()
  await newest.getByRole('link', { name: pages('page.version', { version: 2 }) }).waitFor()
  await newest.getByText(reason).waitFor()
  await page.getByRole('heading', { name: pages('history.compared', { from: 1, to: 2 }) }).waitFor()
  await page.getByRole('main').getByText(line).waitFor()
}
