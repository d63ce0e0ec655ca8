// What a test file of the interface begins with: a hub in which there is something to see, and a browser.
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, type WebBrowser } from './browser.ts'
import { type SeededHub, type SeededHubOptions, startSeededHub } from './seeded-hub.ts'

export interface SeededWeb extends Pick<WebBrowser, 'open' | 'openAs'> {
  /** From the first test on. */
  readonly hub: SeededHub
}

/** For a machine that does much else meanwhile. */
const patienceMs = 120_000

export function useSeededWeb(options: SeededHubOptions = {}): SeededWeb {
  let hub: SeededHub
  let browser: WebBrowser
  beforeAll(async () => {
    hub = await startSeededHub(options)
    browser = await launchBrowser(hub.origin)
  }, patienceMs)
  afterAll(async () => {
    await browser?.close()
    await hub?.stop()
  }, patienceMs)
  return {
    get hub() {
      return hub
    },
    open: (...look) => browser.open(...look),
    openAs: (...visit) => browser.openAs(...visit),
  }
}
