// Opens a page in both languages, on both widths and in both themes, and looks whether all is as it must be on any page of
// ours. By turns a page is Russian on a desk and English on a phone, and the other way round;
// EVERY_LOOK=1 opens it in all four ways, which takes twice as long.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { changeTheme, type Look } from '../kit/browser.ts'
import { expectCleanPage } from '../kit/guard.ts'
import { keepScreenshot } from '../kit/screenshots.ts'
import type { SeededWeb } from '../kit/use-seeded-web.ts'
import type { ShownPage, Visit, Words } from './shown-page.ts'

const languages = ['ru', 'en'] as const
const widths = ['desktop', 'phone'] as const
const themes = ['light', 'dark'] as const

const everyLook = process.env['EVERY_LOOK'] === '1'
let shownBefore = 0

/** Two at once: a browser does little more on two cores. */
export async function showInEveryLook(web: SeededWeb, shown: ShownPage): Promise<void> {
  const first = shownBefore++ % 2
  for (const turn of everyLook ? [first, 1 - first] : [first]) {
    await Promise.all(
      widths.map((width, place) =>
        showIn(web, shown, { language: languages[(place + turn) % 2] ?? 'ru', width, theme: 'light' }),
      ),
    )
  }
}

async function showIn(web: SeededWeb, shown: ShownPage, look: Look): Promise<void> {
  const { hub } = web
  const { who, path } = shown
  const page = await (who === 'nobody' ? web.open(look) : web.openAs(hub.people[who], look))
  const say = (words: Words) => (typeof words === 'string' ? words : words[look.language])
  const visit: Visit = { page, hub, look, say }
  await shown.before?.(visit)
  await page.goto(typeof path === 'string' ? path : path(hub))
  await shown.steps?.(visit)
  await expectContent(shown, visit)
  for (const theme of themes) {
    await changeTheme(page, theme)
    await atRest(page, theme)
    await expectAccessible(page, theme === 'light' ? 'all' : 'colours')
    await keepScreenshot(page, shown.name)
  }
  await expectCleanPage(page, shown.allowed)
}

async function expectContent({ title, heading, text = [] }: ShownPage, { page, look, say }: Visit) {
  const headings = page.getByRole('heading', { name: say(heading) })
  for (const wanted of [headings, ...text.map((words) => page.getByText(say(words)))]) {
    await wanted.filter({ visible: true }).first().waitFor()
  }
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count(), { timeout: 20_000 }).toBe(0)
  expect(await page.title()).toBe(`${say(title)} · Notarium`)
  expect(await page.evaluate('document.documentElement.lang')).toBe(look.language)
  const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
    '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.scrollingElement)',
  )
  expect(scrollWidth, 'the page scrolls sideways').toBeLessThanOrEqual(clientWidth)
}

/** What fades in, or from one colour to another, has done so; what turns for ever may go on. */
async function atRest(page: Page, theme: Look['theme']): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' })
  await page.evaluate(`new Promise(requestAnimationFrame).then(() => Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished))).then(() => 0)`)
}
