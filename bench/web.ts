// npm run bench:web: the interface as people have it, built and in a real browser: what is fetched first, how soon home
// is there after the login, results while one types, and frames while an import runs or a long table is scrolled.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../test/setup/tools.ts'
import { hasCorpora, mdnPages } from './brain/corpora.ts'
import { percentile } from './brain/percentile.ts'
import { questions } from './brain/questions.ts'
import { printTable, type Row } from './report.ts'
import { scrollAudit, scrollEmptyPage } from './web/audit-scroll.ts'
import { type Chromium, launchChromium } from './web/chromium.ts'
import { firstLoad } from './web/first-load.ts'
import { type Frames, inWords } from './web/frames.ts'
import { framesOfEmptyPage, framesOfImportPage } from './web/import-frames.ts'
import { loginTimes } from './web/login-times.ts'
import { typedSearch } from './web/search-times.ts'
import { startWebHub, type WebHub } from './web/web-hub.ts'

const entries = 100_000
const logins = 7
const asked = [0, 5, 9, 13, 101, 104, 111, 116].map((index) => questions[index] as string)

if (!hasCorpora || !existsSync(chromiumPath)) {
  console.log('skipped: needs ../shared/corpora and Chromium')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'notarium-bench-web-'))
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  // What is measured is the interface as it stands, not as it was when somebody last built it.
  execFileSync('npm', ['run', 'build', '--silent'], { stdio: 'pipe' })
  await measure()
} finally {
  rmSync(folder, { recursive: true, maxRetries: 5 })
}

async function measure(): Promise<void> {
  const hub = await startWebHub(join(folder, 'hub'), entries)
  try {
    const browser = await launchChromium(hub)
    try {
      for (const name of ['mdn', 'peer']) hub.createBrain(name, `Brain ${name}`)
      await measureImport(browser, hub)
      await measureFirstLoad(browser)
      await measureLogin(browser, hub)
      await measureSearch(browser, hub)
      await measureAudit(browser, hub)
    } finally {
      await browser.close()
    }
  } finally {
    await hub.stop()
  }
}

async function measureImport(browser: Chromium, hub: WebHub): Promise<void> {
  const empty = await framesOfEmptyPage(browser, hub, 'peer')
  const ours = await framesOfImportPage(browser, hub, 'mdn')
  report(
    atLeast(
      `page of an import while ${mdnPages.toLocaleString('en')} pages arrive (${ours.seconds.toFixed(0)} s)`,
      ours.perSecond,
      50,
      'frames/s',
    ),
    beside('  an empty page meanwhile', ours.perSecond, empty.perSecond, 'frames/s'),
    beside('  fewest frames in a second, beside the empty page', ours.fewest, empty.fewest, 'frames'),
    beside('  longest gap, beside the empty page', ours.longestGap, empty.longestGap, 'ms'),
  )
  tellSlowest('import', ours)
}

async function measureFirstLoad(browser: Chromium): Promise<void> {
  const home = await firstLoad(await browser.openAsOwner(), '/', '#content li dl')
  const login = await firstLoad(await browser.open(), '/login', 'input[name=email]')
  report(
    ...Object.entries({ home, login }).flatMap(([name, { files, gzip, wire, all }]) => [
      atMost(`${name}: JavaScript of the first load, gzip (${files} files)`, gzip / 1000, 230, 'kB'),
      told('  as it came, brotli', wire / 1000, 'kB'),
      told('  everything that came, with styles and fonts', all / 1000, 'kB'),
    ]),
  )
  for (const { name, gzip } of home.largest)
    console.log(`large script of home: ${(gzip / 1000).toFixed(1)} kB ${name}`)
  console.log()
}

async function measureLogin(browser: Chromium, hub: WebHub): Promise<void> {
  const { typeable, painted, idle, answer } = await loginTimes(browser, hub, 2, logins)
  const half = (times: readonly number[]) => percentile(times, 0.5) / 1000
  report(
    atMost(`login to interactive home (median of ${logins})`, half(idle), 1.5, 's'),
    told('  the slowest', Math.max(...idle) / 1000, 's'),
    told('  until the cards are drawn', half(painted), 's'),
    beside('  beside the answer to the login alone (the check of a password)', half(idle), half(answer), 's'),
    told('cold: address to a login that can be typed into', half(typeable), 's'),
  )
}

async function measureSearch(browser: Chromium, hub: WebHub): Promise<void> {
  const { times, answers, overtaken } = await typedSearch(browser, hub, 'mdn', asked)
  report(
    atMost(`key to results over MDN, p95 of ${times.length} letters`, percentile(times, 0.95), 100, 'ms'),
    told('  median', percentile(times, 0.5), 'ms'),
    told('  the slowest', Math.max(...times), 'ms'),
    beside(
      '  median, beside the wait for the hub alone',
      percentile(times, 0.5),
      percentile(answers, 0.5),
      'ms',
    ),
    told('  letters overtaken by the next', overtaken, ''),
  )
}

async function measureAudit(browser: Chromium, hub: WebHub): Promise<void> {
  const empty = await scrollEmptyPage(browser)
  const ours = await scrollAudit(browser, hub)
  report(
    atMost(
      `audit table, ${entries.toLocaleString('en')} rows scrolled: longest gap`,
      ours.longestGap,
      50,
      'ms',
    ),
    told('  gaps over 50 ms', ours.stalls, ''),
    atMost('  longest task', ours.longestTask, 50, 'ms'),
    beside('  longest gap, beside an empty page', ours.longestGap, empty.longestGap, 'ms'),
    beside('  beside an empty page', ours.perSecond, empty.perSecond, 'frames/s'),
    told('  rows at ten stops, all the right ones after 500 ms', ours.rowsChecked, ''),
  )
  tellSlowest('audit', ours)
}

function report(...rows: Row[]): void {
  printTable(rows)
  console.log()
}

/** What to look into. */
function tellSlowest(what: string, { slowest }: Frames): void {
  for (const frame of slowest) console.log(`slow frame of ${what}: ${inWords(frame)}`)
  if (slowest.length > 0) console.log()
}

function atMost(what: string, value: number, limit: number, unit: string): Row {
  return row(what, value, limit, unit, { bound: 'at most', value: 1 })
}

function atLeast(what: string, value: number, limit: number, unit: string): Row {
  return row(what, value, limit, unit, { bound: 'at least', value: 1 })
}

function beside(what: string, value: number, peer: number, unit: string): Row {
  return row(what, value, peer, unit, undefined)
}

function told(what: string, value: number, unit: string): Row {
  return { ...row(what, value, value, unit, undefined), theirs: '' }
}

function row(what: string, value: number, limit: number, unit: string, goal: Row['goal']): Row {
  const digits = (amount: number) => (amount < 10 && !Number.isInteger(amount) ? 2 : 0)
  const text = (amount: number) => `${amount.toFixed(digits(amount))} ${unit}`.trim()
  return { what, ours: text(value), theirs: text(limit), ratio: value / limit, goal }
}
