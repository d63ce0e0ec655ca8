// The audit table from its newest to its oldest entry: in long pulls as on the bar, with a bit at the pace of a wheel
// after each, and a stop at which the rows in sight have to be the right ones.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Chromium } from './chromium.ts'
import { type Frames, framesDuring } from './frames.ts'
import type { FilledLog, WebHub } from './web-hub.ts'

export interface AuditScroll extends Frames {
  readonly rowsChecked: number
}

interface Row {
  readonly at: number
  readonly time: string | null
}

const pulls = 10
const pullMs = 1_500
const wheelPixels = 2_000
const wheelMs = 500
/** After so long no row may be blank. */
const stopMs = 500

export async function scrollAudit(browser: Chromium, { log }: WebHub): Promise<AuditScroll> {
  const page = await browser.openAsOwner('frame-meter', 'scrolling')
  await page.goto('/audit')
  const table = '#content [role=grid]'
  await page.locator(`${table} tbody time`).first().waitFor()
  await page.waitForLoadState('networkidle')
  const count = Number(await page.locator(table).getAttribute('aria-rowcount')) - 1
  if (count < log.entries) throw new Error(`the table has only ${count} rows`)
  let rowsChecked = 0
  const frames = await framesDuring(page, () =>
    scrollThrough(page, table, async () => {
      const rows = await page.evaluate<Row[]>(`scrolling.rowsInSight(${JSON.stringify(table)})`)
      expectRight(rows, count, log)
      rowsChecked += rows.length
    }),
  )
  await page.context().close()
  return { ...frames, rowsChecked }
}

/** The same on a page with nothing but its height. */
export async function scrollEmptyPage(browser: Chromium): Promise<Frames> {
  const page = await browser.open('frame-meter', 'scrolling')
  await page.goto('about:blank')
  await page.setContent('<main style="height: 650px; overflow: auto"><div style="height: 4000000px">')
  const frames = await framesDuring(page, () => scrollThrough(page, 'main', async () => {}))
  await page.context().close()
  return frames
}

async function scrollThrough(page: Page, selector: string, atStop: () => Promise<void>): Promise<void> {
  const name = JSON.stringify(selector)
  const furthest = await page.evaluate<number>(`scrolling.furthest(${name})`)
  const scroll = (place: number, milliseconds: number) =>
    page.evaluate(`scrolling.to(${name}, ${place}, ${milliseconds})`)
  for (let pull = 1; pull <= pulls; pull++) {
    const place = (furthest * pull) / pulls
    await scroll(place - wheelPixels, pullMs)
    await scroll(place, wheelMs)
    await sleep(stopMs)
    await atStop()
  }
}

function expectRight(rows: readonly Row[], count: number, { entries, from, step }: FilledLog): void {
  if (rows.length < 5) throw new Error(`only ${rows.length} rows are in sight`)
  for (const { at, time } of rows) {
    const id = count - at
    const wanted = new Date(from + (id - 1) * step).toISOString()
    if (id <= entries && time !== wanted) throw new Error(`entry ${id} is ${time ?? 'blank'}, not ${wanted}`)
  }
}
