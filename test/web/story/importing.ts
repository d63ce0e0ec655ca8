// Thousands of pages come in while somebody watches: the numbers move, and a reload in the middle loses nothing.
import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { wordsOf } from '../kit/words.ts'
import type { Corpus } from './corpus.ts'

const imports = wordsOf('ru', 'imports')
const brain = wordsOf('ru', 'brain')

/** For the import, on a machine that does much else meanwhile. */
export const importPatienceMs = 300_000

/** Fewer are there before anybody has looked. */
const worthWatching = 10_000

/** A folder, chosen by the button; watched from the beginning to the end. */
export async function importAndWatch(page: Page, { folder, pages }: Corpus): Promise<void> {
  await openImports(page)
  await choose(page, imports('drop.folder'), folder)
  await page.getByLabel(imports('send.prefix')).fill('mdn')
  await page.getByRole('button', { name: imports('send.start') }).click()
  await page.waitForURL(/\/imports\/\d+$/, { timeout: importPatienceMs })
  if (pages > worthWatching) await watch(page)
  await untilAllIsStored(page, pages)
}

/** An archive; what it brings is looked at only in the end. */
export async function importArchive(page: Page, archive: string, pages: number): Promise<void> {
  await openImports(page)
  await choose(page, imports('drop.files'), archive)
  await page.getByRole('button', { name: imports('send.start') }).click()
  await page.waitForURL(/\/imports\/\d+$/, { timeout: importPatienceMs })
  await untilAllIsStored(page, pages)
}

async function openImports(page: Page): Promise<void> {
  await page.getByRole('link', { name: brain('menu.imports'), exact: true }).click()
  await page.getByRole('heading', { name: imports('title'), level: 1 }).waitFor()
}

async function choose(page: Page, button: string, path: string): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await asked).setFiles(path, { timeout: importPatienceMs })
}

async function watch(page: Page): Promise<void> {
  const bar = page.getByRole('progressbar', { name: imports('job.progress') })
  const facts = page.getByRole('main')
  await untilBeyond(bar, 0)
  await facts.getByText(pattern('job.rate_many', 'n')).waitFor()
  await facts.getByText(pattern('job.left', 'time')).waitFor()
  const before = await percentOf(bar)
  await untilBeyond(bar, before)
  const events = page.waitForResponse(/\/imports\/\d+\/events$/)
  await page.reload()
  expect((await events).headers()['content-type']).toContain('text/event-stream')
  await untilBeyond(bar, before)
  await facts.getByText(pattern('job.rate_many', 'n')).waitFor()
}

const percentOf = async (bar: Locator) => Number(await bar.getAttribute('aria-valuenow'))

async function untilBeyond(bar: Locator, percent: number): Promise<void> {
  const moved = async () => expect(await percentOf(bar)).toBeGreaterThan(percent)
  await vi.waitFor(moved, { timeout: importPatienceMs, interval: 50 })
}

function pattern(key: string, value: string): RegExp {
  const mark = 'VALUE'
  return new RegExp(imports(key, { [value]: mark }).replace(mark, '[\\d\\s\\u00a0]+'))
}

async function untilAllIsStored(page: Page, pages: number): Promise<void> {
  const tiles = page.getByRole('list', { name: imports('tiles.label') })
  const stored = tiles.getByRole('link', { name: imports('row.stored') })
  await stored.waitFor({ timeout: importPatienceMs })
  expect((await stored.textContent())?.replaceAll(/\D/g, '')).toBe(String(pages))
}
