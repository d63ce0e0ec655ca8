// The kit itself, on pages made for it: what a guard does not catch, no test of the interface would.
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeWith } from '../../setup/tools.ts'
import { expectAccessible } from './axe.ts'
import { type Look, launchBrowser, type WebBrowser } from './browser.ts'
import { expectCleanPage } from './guard.ts'
import { expectHarmless } from './harmless.ts'
import { keepScreenshot } from './screenshots.ts'
import { xssPages } from './xss-payloads.ts'

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
const goodPage = '<!doctype html><html lang="en"><title>Good</title><main><h1>Good</h1></main></html>'

describeWith('chromium', 'the browser kit', () => {
  let server: Server
  let browser: WebBrowser
  let body = goodPage
  let logins = 0
  beforeAll(async () => {
    server = createServer(({ url, method }, response) => {
      if (method === 'POST') return response.setHeader('set-cookie', `session=s${++logins}; HttpOnly`).end()
      response.setHeader('content-type', 'text/html')
      if (!url?.startsWith('/bare')) response.setHeader('content-security-policy', policy)
      if (url === '/missing') response.statusCode = 404
      return response.end(url === '/missing' ? 'no' : body)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    browser = await launchBrowser(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  afterAll(async () => {
    await browser?.close()
    server.closeAllConnections()
    server.close()
  })

  const opened = async (path: string, html: string, look?: Partial<Look>): Promise<Page> => {
    body = html
    const page = await browser.open(look)
    await page.goto(path)
    return page
  }
  const complaint = (page: Page): Promise<string> => expectCleanPage(page).then(() => 'clean', String)
  /** Some of what a page does wrong shows only after it was loaded: all that was found until these are among it. */
  const complaintsWith = async (page: Page, wanted: readonly string[]): Promise<string> => {
    let words = ''
    await vi.waitFor(
      async () => {
        words += await complaint(page)
        for (const each of wanted) expect(words).toContain(each)
      },
      { timeout: 20_000, interval: 100 },
    )
    return words
  }

  it('finds nothing wrong with a good page, also after axe-core and a picture', async () => {
    const look = { language: 'ru', theme: 'dark', width: 'phone' } as const
    const page = await opened('/', goodPage, look)
    await expectAccessible(page)
    vi.stubEnv('SCREENSHOTS', '1')
    await keepScreenshot(page, 'kit')
    vi.unstubAllEnvs()
    const picture = fileURLToPath(
      new URL('../../../build/screenshots/kit-ru-phone-dark.png', import.meta.url),
    )
    expect(existsSync(picture)).toBe(true)
    rmSync(picture)
    await expectCleanPage(page)
    const seen = ['navigator.language', 'screen.width', 'matchMedia("(prefers-color-scheme: dark)").matches']
    expect(await page.evaluate(`[${seen}]`)).toEqual(['ru-RU', 390, true])
  })

  it('catches what the policy stops', async () => {
    const html = `${goodPage}<img src=x onerror="window.__xss=1"><p style="color:red">x</p>`
    const page = await opened('/', html)
    const stopped = ['script-src-attr inline', 'style-src-attr inline', 'img-src ']
    const words = await complaintsWith(
      page,
      stopped.map((what) => `the policy was violated: ${what}`),
    )
    expect(words).not.toContain('a payload ran')
    expect(await complaint(page)).toBe('clean')
  })

  it('catches what no policy would stop', async () => {
    const planted = [
      ['<img src=data:, onerror="window.__xss=1">', 'a payload ran in'],
      ['<iframe srcdoc="<script>__xss=2</script>"></iframe>', 'a payload ran in about:srcdoc: 2'],
      ['<script>alert(7)</script>', 'a dialog opened: alert 7'],
      ['<script>throw new Error("ouch")</script>', 'uncaught: Error: ouch'],
      ['<script>console.error("hm")</script>', 'the console says: hm'],
      ['<img src=//cdn.example/x.png>', 'asked another origin: GET http://cdn.example/x.png'],
      ['<script src=/missing></script>', 'the hub answered 404 to GET'],
      ['<script>new WebSocket("ws://x.example")</script>', 'opened a socket: ws://x.example'],
    ] as const
    const page = await opened('/bare', goodPage + planted.map(([html]) => html).join(''))
    await complaintsWith(
      page,
      planted.map(([, complaint]) => complaint),
    )
  })

  it.each(['scripts', 'handlers', 'foreign', 'embedding', 'mutation'])(
    'has payloads that run where nobody takes care: %s',
    async (group) => {
      const texts = xssPages().filter(({ slug }) => slug.startsWith(`${group}/`))
      const page = await opened('/bare', goodPage + texts.map(({ markdown }) => markdown).join(''))
      await complaintsWith(page, ['a payload ran'])
    },
  )

  it('tells harm before the policy has to', async () => {
    const planted = [
      ['<a href="java&Tab;script:window.__xss=1">x</a>', 'an address with a scheme'],
      ['<b onmouseover="x">y</b>', 'a handler'],
      ['<iframe></iframe>', 'a forbidden element'],
      ['<img name="getElementById">', 'a name in the text hides'],
    ] as const
    const html = planted.map(([payload]) => payload).join('')
    const page = await opened('/', `${goodPage}<article>${html}</article>`)
    const words = await expectHarmless(page, 'article').then(() => '', String)
    for (const [, harm] of planted) expect(words).toContain(harm)
  })

  it('lets pass the statuses that a test names, and no others', async () => {
    const page = await opened('/bare', `${goodPage}<script src=/missing></script>`)
    await expectCleanPage(page, { statuses: [404] })
    await page.reload()
    await expect(expectCleanPage(page, { statuses: [401] })).rejects.toThrow('404')
  })

  it('tells what keeps people out, by rule and place', async () => {
    const page = await opened('/', `${goodPage}<img id="logo" src="/x">`)
    await expect(expectAccessible(page)).rejects.toThrow(/image-alt \(critical\): .*#logo/)
  })

  it('logs people in by HTTP, once, unless they want a session of their own', async () => {
    const person = { email: 'ann@example.org', password: 'x' }
    const sessionIn = async (page: Page) => (await page.context().cookies())[0]?.value
    const first = await browser.openAs(person)
    expect(await first.context().cookies()).toMatchObject([{ name: 'session', httpOnly: true }])
    expect(await sessionIn(await browser.openAs(person, { theme: 'dark' }))).toBe(await sessionIn(first))
    expect(await sessionIn(await browser.openAs(person, { ownSession: true }))).not.toBe(
      await sessionIn(first),
    )
  })
})
