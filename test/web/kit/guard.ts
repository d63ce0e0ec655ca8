// Watches everything that a browser does for a test: whatever a page of ours must never do is kept, in words, until the
// test asks. It watches the whole context, so that frames, pop-ups and navigations cannot get out of its sight.
import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright-core'

/** What a test brings about on purpose. */
export interface Allowed {
  /** Of answers of the hub, such as 401 after a wrong password. */
  readonly statuses?: readonly number[]
  /** Chromium's words for a request without an answer, such as ERR_INTERNET_DISCONNECTED. */
  readonly networkErrors?: readonly string[]
}

interface Problem {
  readonly words: string
  /** The status, or the network error, that may excuse it. */
  readonly excuse?: number | string
}

const problemsOf = new WeakMap<BrowserContext, Problem[]>()

/** A payload that runs sets `window.__xss`. The policy tells of what it stopped. */
const inEveryFrame = `{
  const report = window.__reportToGuard
  Object.defineProperty(window, '__xss', { set: (value) => report('a payload ran in ' + location.href + ': ' + value) })
  const onViolation = ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) =>
    report(['the policy was violated:', effectiveDirective, blockedURI, sourceFile, lineNumber, sample].join(' '))
  document.addEventListener('securitypolicyviolation', onViolation)
}`

export async function guard(context: BrowserContext, origin: string): Promise<void> {
  const problems: Problem[] = []
  problemsOf.set(context, problems)
  const add = (words: string, excuse?: number | string) =>
    problems.push({ words, ...(excuse !== undefined && { excuse }) })

  await context.exposeBinding('__reportToGuard', (_source, words: string) => void add(words))
  await context.addInitScript(inEveryFrame)
  context.on('console', (message) => {
    const excuse = networkErrorIn(message.text())
    if (isError(message)) add(`the console says: ${message.text()} (${message.location().url})`, excuse)
  })
  context.on('weberror', (error) => add(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('dialog', (dialog) => {
    // Whether to leave although something would be lost is our own question. Somebody else may have answered it.
    if (dialog.type() === 'beforeunload') return void dialog.accept().catch(() => {})
    add(`a dialog opened: ${dialog.type()} ${dialog.message()}`)
    return void dialog.dismiss().catch(() => {})
  })
  context.on('request', (request) => {
    if (isForeign(request.url(), origin)) add(`asked another origin: ${inWords(request)}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) add(answered(response), response.status())
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => add(`opened a socket: ${socket.url()}`))
  })
}

/** Fails with all that was seen since the context was opened, in words, and forgets it. */
export async function expectCleanPage(
  page: Page,
  { statuses = [], networkErrors = [] }: Allowed = {},
): Promise<void> {
  const problems = problemsOf.get(page.context())
  if (problems === undefined) throw new Error('nobody watches this page: open it with the kit')
  // What the page did before it answers this has been told by then.
  if (!page.isClosed()) await page.evaluate('0')
  const excuses: readonly (number | string | undefined)[] = [...statuses, ...networkErrors]
  const left = problems.splice(0).filter(({ excuse }) => excuse === undefined || !excuses.includes(excuse))
  if (left.length === 0) return
  throw new Error([`not clean: ${page.url()}`, ...left.map(({ words }) => words)].join('\n- '))
}

/** Statuses are told of by the answers themselves, with the method that the console leaves out. */
function isError(message: ConsoleMessage): boolean {
  const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status')
  return ['error', 'assert'].includes(message.type()) && !isStatus
}

function networkErrorIn(text: string): string | undefined {
  return /net::(ERR_\w+)/.exec(text)?.[1]
}

function isForeign(url: string, origin: string): boolean {
  const { protocol, origin: asked } = new URL(url)
  // These stay inside the browser. An object made from one of our pages has our origin.
  if (['data:', 'about:', 'chrome-error:'].includes(protocol)) return false
  return asked !== origin
}

const inWords = (request: Request) => `${request.method()} ${request.url()} (${request.resourceType()})`

function answered(response: Response): string {
  return `the hub answered ${response.status()} to ${response.request().method()} ${response.url()}`
}
