// Debian's Chromium without a screen. Every page that is opened has a cold cache, and comes from an address of its own.
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../../test/setup/tools.ts'
import type { WebHub } from './web-hub.ts'

export interface Chromium {
  /** Empty yet. It can do what the named files in in-page/ do. */
  open(...scripts: string[]): Promise<Page>
  /** The same, logged in as the owner. */
  openAsOwner(...scripts: string[]): Promise<Page>
  close(): Promise<void>
}

/** What takes longer than this is not slow but broken. */
const patienceMs = 60_000

export async function launchChromium(hub: WebHub): Promise<Chromium> {
  // Chromium has no sandbox for root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: chromiumPath, args })
  const open = (...scripts: string[]) => openPage(browser, hub.origin, scripts)
  const cookie = await sessionCookie(hub)
  return {
    open,
    async openAsOwner(...scripts) {
      const page = await open(...scripts)
      await page.context().addCookies([{ ...cookie, url: hub.origin, httpOnly: true, sameSite: 'Lax' }])
      return page
    },
    close: () => browser.close(),
  }
}

let opened = 0

async function openPage(browser: Browser, baseURL: string, scripts: readonly string[]): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // The hub lets one address log in only so often.
    extraHTTPHeaders: { 'x-forwarded-for': `10.2.0.${++opened}` },
  })
  context.setDefaultTimeout(patienceMs)
  for (const script of scripts)
    await context.addInitScript({ path: fileURLToPath(new URL(`in-page/${script}.js`, import.meta.url)) })
  return context.newPage()
}

async function sessionCookie({ client, owner }: WebHub): Promise<{ name: string; value: string }> {
  const answer = await client.ask('POST', '/api/auth/login', { body: owner })
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=')
  if (!answer.ok || value === '') throw new Error(`the owner cannot log in: ${await answer.text()}`)
  return { name, value }
}
