// Questions typed letter by letter at the pace of a hand: for every letter, the time from the key to the frame with the
// results of that very text. What was shown is compared with what the hub answers to the same request.
import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchResponse } from '@notarium/contract/brain'
import type { CDPSession, Page, Request } from 'playwright-core'
import type { Chromium } from './chromium.ts'
import type { WebHub } from './web-hub.ts'

export interface TypedSearch {
  /** Milliseconds, one for each text. */
  readonly times: readonly number[]
  /** Texts whose results came later than the next key: their time is that of the next results. */
  readonly overtaken: number
  /** Milliseconds that the browser waited for the hub, one for each request that was answered. */
  readonly answers: readonly number[]
}

interface Typed {
  readonly answers: readonly {
    readonly text: string
    readonly milliseconds: number
    readonly titles: readonly string[]
    readonly isOvertaken: boolean
  }[]
  readonly unanswered: number
}

const betweenKeysMs = 120
const restMs = 800

export async function typedSearch(
  browser: Chromium,
  hub: WebHub,
  brain: string,
  questions: readonly string[],
): Promise<TypedSearch> {
  const page = await browser.openAsOwner('painted', 'typing')
  const requests = watchSearches(page)
  await page.goto(`/b/${brain}`)
  const box = page.locator('[data-search-input]')
  await box.click()
  const keyboard = await page.context().newCDPSession(page)
  await page.evaluate('typing.start()')
  for (const question of questions) {
    for (const letter of question) await press(keyboard, letter)
    await sleep(restMs)
    await box.press('Escape')
    await sleep(restMs)
  }
  const { answers, unanswered } = await page.evaluate<Typed>('typing.stop()')
  if (unanswered > 0) throw new Error(`${unanswered} texts were never answered`)
  await expectTheSame(answers, requests, hub)
  const waits = await Promise.all([...requests.values()].map(waitOf))
  await page.context().close()
  return {
    times: answers.map(({ milliseconds }) => milliseconds),
    overtaken: answers.filter(({ isOvertaken }) => isOvertaken).length,
    answers: waits.filter((wait) => wait !== undefined),
  }
}

/** Playwright's own keyboard has no keys for Russian letters, and a text without keys would begin too late. */
async function press(keyboard: CDPSession, letter: string): Promise<void> {
  const next = sleep(betweenKeysMs)
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
  await next
}

/** By what they ask for. */
function watchSearches(page: Page): ReadonlyMap<string, Request> {
  const requests = new Map<string, Request>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/search')) requests.set(searchParams.get('q') ?? '', request)
  })
  return requests
}

/** Undefined for one that was broken off because the next key had come. */
async function waitOf(request: Request): Promise<number | undefined> {
  if (request.failure() !== null || (await request.response()) === null) return undefined
  const { requestStart, responseEnd } = request.timing()
  return responseEnd < 0 ? undefined : responseEnd - requestStart
}

async function expectTheSame(
  answers: Typed['answers'],
  requests: ReadonlyMap<string, Request>,
  { client, session }: WebHub,
): Promise<void> {
  for (const { text, titles } of answers.filter(({ isOvertaken }) => !isOvertaken)) {
    const { pathname, search } = new URL(requests.get(text)?.url() ?? '')
    const { hits } = await client.json<SearchResponse>('GET', pathname + search, { as: session })
    const wanted = hits.map(({ title }) => title)
    if (JSON.stringify(titles) !== JSON.stringify(wanted))
      throw new Error(`"${text}" was answered with ${titles.join(', ')} instead of ${wanted.join(', ')}`)
  }
}
