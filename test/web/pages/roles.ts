// What a person is offered: everywhere one can go, and what can be done on a page that everybody reads.
import type { Page } from 'playwright-core'
import { notable } from '../kit/handbook-pages.ts'

export interface Offered {
  readonly hub: readonly string[]
  readonly brain: readonly string[]
  /** Of those that change something, on the start page, a page of a brain, and the page of imports. */
  readonly deeds: readonly string[]
}

const deeds = ['New brain', 'New page', 'Edit', 'Add tag', 'Add entry', 'Create page', 'Choose a folder']

export async function offeredTo(page: Page): Promise<Offered> {
  const seen = new Set<string>()
  const visit = async (path: string, landmark: string) => {
    await page.goto(path)
    await page.getByText(landmark).filter({ visible: true }).first().waitFor()
    for (const deed of deeds) {
      const button = page.getByRole('button', { name: deed, exact: true })
      if ((await button.or(page.getByRole('link', { name: deed, exact: true })).count()) > 0) seen.add(deed)
    }
  }
  await visit('/', 'Handbook')
  const hub = await linksIn(page, 'Hub')
  await visit(`/b/handbook/p/${notable.start}`, 'Links that lead nowhere yet')
  const brain = await linksIn(page, 'Brain')
  await visit('/b/handbook/imports', 'aurora.tar')
  return { hub, brain, deeds: [...seen] }
}

/** Those that are always there; below them is the tree of pages. */
async function linksIn(page: Page, navigation: string): Promise<string[]> {
  const links = page.getByRole('navigation', { name: navigation, exact: true }).locator('> a')
  return (await links.allInnerTexts()).map((text) => text.trim())
}
