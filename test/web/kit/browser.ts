// Debian's Chromium, one for each test file, and in it people with a language, a theme and a screen of their own. They
// are logged in by HTTP: only the tests of logging in go through the form.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Credentials } from '../../hub/kit/hub-folder.ts'
import { headlessChromiumPath } from '../../setup/tools.ts'
import { guard } from './guard.ts'

type Language = 'ru' | 'en'
type Theme = 'light' | 'dark'
type Width = 'desktop' | 'phone'

export interface Look {
  readonly language: Language
  readonly theme: Theme
  readonly width: Width
}

export interface WebBrowser {
  /** Nobody is logged in. The page is empty yet: `page.goto('/login')`. It is closed when the test has finished. */
  open(look?: Partial<Look>): Promise<Page>
  /** Whoever is opened again has the same session still, unless `ownSession`, which a test may end. */
  openAs(person: Credentials, look?: Partial<Look> & { readonly ownSession?: boolean }): Promise<Page>
  close(): Promise<void>
}

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const satisfies Record<Width, BrowserContextOptions>

const locales = { ru: 'ru-RU', en: 'en-GB' } as const satisfies Record<Language, string>

/** A test that waits longer than this for something to appear has found that it does not. */
const patienceMs = 20_000

const looks = new WeakMap<Page, Look>()

/** As it was opened; whatever the test chose in the interface since then is not known here. */
export function lookOf(page: Page): Look {
  const look = looks.get(page)
  if (look === undefined) throw new Error('this page was not opened by the kit')
  return look
}

/** As people do who let the system decide, at nightfall: the page stays as it is, with all that is open on it. */
export async function changeTheme(page: Page, theme: Theme): Promise<void> {
  looks.set(page, { ...lookOf(page), theme })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}

export async function launchBrowser(origin: string): Promise<WebBrowser> {
  const browser = await chromium.launch({ executablePath: headlessChromiumPath, args: browserArguments() })
  const sessions = new Map<string, Promise<string>>()
  const sessionOf = (person: Credentials): Promise<string> => {
    const known = sessions.get(person.email) ?? logIn(origin, person)
    sessions.set(person.email, known)
    return known
  }
  const open = (look: Partial<Look> = {}) => openPage(browser, origin, look)
  return {
    open,
    async openAs(person, { ownSession = false, ...look } = {}) {
      const session = await (ownSession ? logIn(origin, person) : sessionOf(person))
      const page = await open(look)
      const [name = '', value = ''] = session.split('=')
      await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
      return page
    },
    close: () => browser.close(),
  }
}

function browserArguments(): string[] {
  // Nothing but this machine has an address, so that a page that asks others cannot get at them.
  const onlyHere = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
  // Chromium has no sandbox for root.
  return process.getuid?.() === 0 ? [onlyHere, '--no-sandbox'] : [onlyHere]
}

async function openPage(browser: Browser, origin: string, partly: Partial<Look>): Promise<Page> {
  const look: Look = { language: 'en', theme: 'light', width: 'desktop', ...partly }
  const context = await browser.newContext({
    ...screens[look.width],
    baseURL: origin,
    locale: locales[look.language],
    timezoneId: 'Europe/Moscow',
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patienceMs)
  await guard(context, origin)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  looks.set(page, look)
  return page
}

/** The cookie, as `name=value`. Each time from another address: the hub lets one address try only so often. */
async function logIn(origin: string, { email, password }: Credentials): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${++logins % 256}` },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!answer.ok || cookie === undefined) throw new Error(`${email} cannot log in: ${await answer.text()}`)
  return cookie
}
let logins = 0
