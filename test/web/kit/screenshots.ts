// Pictures of pages for people to look at, for which they run the tests with SCREENSHOTS=1. They are compared with
// nothing: fonts differ from machine to machine.
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { lookOf } from './browser.ts'

const folder = new URL('../../../build/screenshots/', import.meta.url)

const isWanted = () => process.env['SCREENSHOTS'] === '1'

/** `name` is of a–z, 0–9 and `-`. The whole page, down to its end. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (!isWanted()) return
  const { language, width, theme } = lookOf(page)
  const file = new URL(`${name}-${language}-${width}-${theme}.png`, folder)
  await page.screenshot({ path: fileURLToPath(file), fullPage: true, animations: 'disabled', scale: 'css' })
}
