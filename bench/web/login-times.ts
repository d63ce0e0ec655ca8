// Logging in by the form, each time in a browser that has never been here. All in milliseconds.
import { timeEach } from '../brain/percentile.ts'
import type { Chromium } from './chromium.ts'
import type { WebHub } from './web-hub.ts'

export interface LoginTimes {
  /** From asking for the page to a form that can be typed into. */
  readonly typeable: readonly number[]
  /** From pressing the button to the cards with their figures. */
  readonly painted: readonly number[]
  /** And to a main thread that has nothing left to do. */
  readonly idle: readonly number[]
  /** What the hub takes for the answer to a login alone: most of it is the check of the password. */
  readonly answer: readonly number[]
}

/** `cards` is how many home shows. */
export async function loginTimes(
  browser: Chromium,
  hub: WebHub,
  cards: number,
  rounds: number,
): Promise<LoginTimes> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) visits.push(await visit(browser, hub, cards))
  return {
    typeable: visits.map(({ typeable }) => typeable),
    painted: visits.map(({ painted }) => painted),
    idle: visits.map(({ idle }) => idle),
    answer: await timeEach(Array.from({ length: rounds }), () => hub.client.logIn(hub.owner)),
  }
}

interface Visit {
  readonly typeable: number
  readonly painted: number
  readonly idle: number
}

async function visit(browser: Chromium, { owner }: WebHub, cards: number): Promise<Visit> {
  const page = await browser.open('painted', 'login')
  await page.goto('/login')
  const typeable = await page.evaluate<number>('login.typeable')
  await page.locator('input[name=email]').fill(owner.email)
  await page.locator('input[name=password]').fill(owner.password)
  const home = page.evaluate<Omit<Visit, 'typeable'>>(`login.home(${cards})`)
  await page.locator('button[type=submit]').click()
  const times = await home
  await page.context().close()
  return { typeable, ...times }
}
