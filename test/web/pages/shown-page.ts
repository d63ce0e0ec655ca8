// What a test of one page says about it: who opens which address, what is done there, and what must be seen then.
import type { Page } from 'playwright-core'
import type { Look } from '../kit/browser.ts'
import type { Allowed } from '../kit/guard.ts'
import type { People } from '../kit/seed-people.ts'
import type { SeededHub } from '../kit/seeded-hub.ts'

export interface InBoth {
  readonly en: string
  readonly ru: string
}
/** A plain string is the same in both languages, such as the title of a page that people wrote. */
export type Words = string | InBoth

export interface Visit {
  readonly page: Page
  readonly hub: SeededHub
  readonly look: Look
  /** In the language of this visit. */
  readonly say: (words: Words) => string
}

export interface ShownPage {
  /** Of the test and of its pictures: a–z, 0–9 and `-`. */
  readonly name: string
  readonly who: keyof People | 'nobody'
  readonly path: string | ((hub: SeededHub) => string)
  /** Of the tab, without the name of the product. */
  readonly title: Words
  /** Some heading that is seen at the end. */
  readonly heading: Words
  /** Seen at the end as well. */
  readonly text?: readonly Words[]
  readonly before?: (visit: Visit) => Promise<unknown>
  readonly steps?: (visit: Visit) => Promise<unknown>
  readonly allowed?: Allowed
}

export const inBoth = (en: string, ru: string): InBoth => ({ en, ru })
