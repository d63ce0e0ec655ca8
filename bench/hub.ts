// npm run bench:hub: what the hub adds to a brain, and how it holds up: the gateway beside the brain itself, the check of
// a token, /health beside a bare server, reading while people log in, memory, start, and a long audit log.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../test/setup/postgres-server.ts'
import { hasCorpora, mdnArchive } from './brain/corpora.ts'
import { percentile } from './brain/percentile.ts'
import { auditTimes } from './hub/audit-times.ts'
import { type HubProcess, residentBytes, startHub, whenIdle } from './hub/hub-process.ts'
import { type Load, loadOf, type Target } from './hub/load.ts'
import { loginsUnderWay } from './hub/logins.ts'
import { mcpSearch, straightToBrain } from './hub/targets.ts'
import { nanosecondsOfACheck } from './hub/token-check.ts'
import { median } from './measure.ts'
import { perOperation, printTable, type Row } from './report.ts'

const connections = 32
const rounds = 5
const roundSeconds = 4
const entries = 1_000_000

if (!hasCorpora) {
  console.log('skipped: there is no ../shared/corpora to measure on')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'notarium-bench-hub-'))
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  await measureHub()
  await measureTokenCheck()
  await measureStart()
  await measureAudit()
} finally {
  rmSync(folder, { recursive: true })
}

function report(...rows: Row[]): void {
  printTable(rows)
  console.log()
}

async function measureHub(): Promise<void> {
  const data = join(folder, 'hub')
  mkdirSync(data)
  const hub = await startHub(data)
  try {
    hub.notarium('brain', 'create', 'bench', 'Bench')
    hub.notarium('import', mdnArchive, '--brain', 'bench')
    const token = hub.notarium(
      ...['token', 'create', '--user', 'owner@localhost', '--name', 'bench', '--scopes', 'read'],
    )
    await measureGateway(hub, data, token.trim())
    await measureHealth(hub)
    await measureReadsDuringLogins(hub, token.trim())
    await measureMemory(hub)
  } finally {
    await hub.stop()
  }
}

async function measureGateway(hub: HubProcess, data: string, token: string): Promise<void> {
  const through = mcpSearch(`${hub.origin}/mcp/bench`, { authorization: `Bearer ${token}` })
  const straight = straightToBrain(join(data, 'brains', 'bench'))
  const loads = { through: [] as number[], straight: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    loads.straight.push(counted(await loadOf(straight, connections, roundSeconds)))
    loads.through.push(counted(await loadOf(through, connections, roundSeconds)))
  }
  const [straightTimes = [], throughTimes = []] = await askInTurn([straight, through], 10_000)
  const added = percentile(throughTimes, 0.5) - percentile(straightTimes, 0.5)
  const [ours, theirs] = [median(loads.through), median(loads.straight)]
  report(
    {
      what: `/mcp/<brain>, search over MDN, ${connections} connections: calls/s, beside the brain itself`,
      ours: ours.toFixed(0),
      theirs: theirs.toFixed(0),
      ratio: ours / theirs,
      goal: { bound: 'at least', value: 0.6 },
    },
    atMost('p50 that the hub adds to such a call, one caller', added, 1.5, 'ms'),
  )
}

async function measureHealth(hub: HubProcess): Promise<void> {
  const bare = fork(fileURLToPath(new URL('hub/bare-server.ts', import.meta.url)))
  const [url] = (await once(bare, 'message')) as [string]
  const loads = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    loads.bare.push(counted(await loadOf({ url }, connections, 2)))
    loads.ours.push(counted(await loadOf({ url: `${hub.origin}/health` }, connections, 2)))
  }
  bare.kill()
  const [ours, theirs] = [median(loads.ours), median(loads.bare)]
  report({
    what: '/health: answers/s, beside a bare Fastify route with JSON',
    ours: ours.toFixed(0),
    theirs: theirs.toFixed(0),
    ratio: ours / theirs,
    goal: { bound: 'at least', value: 0.5 },
  })
}

async function measureReadsDuringLogins(hub: HubProcess, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const list = await fetch(`${hub.origin}/api/brains/bench/pages?limit=200`, { headers })
  const { pages } = (await list.json()) as { pages: { slug: string }[] }
  const targets = pages.map(({ slug }) => ({
    url: `${hub.origin}/api/brains/bench/pages/${encodeURI(slug)}`,
    headers,
  }))
  const logins = await loginsUnderWay(hub, 4)
  const times = (await askInTurn(targets, 15_000)).flat()
  const count = await logins.stop()
  report(
    atMost(
      `p99 of reading a page while four log in at a time (${count} logins)`,
      percentile(times, 0.99),
      50,
      'ms',
    ),
  )
}

async function measureMemory(hub: HubProcess): Promise<void> {
  await whenIdle()
  report(atMost('memory of the hub when idle, after all that', residentBytes(hub.pid) / 1e6, 120, 'MB'))
}

async function measureTokenCheck(): Promise<void> {
  const nanoseconds = await nanosecondsOfACheck()
  report({
    what: 'check of a token that is in the cache',
    ours: perOperation(nanoseconds),
    theirs: '20 µs',
    ratio: nanoseconds / 20_000,
    goal: { bound: 'at most', value: 1 },
  })
}

/** The second start of `npm start`, in a folder of its own, until it says that it is ready. */
async function measureStart(): Promise<void> {
  const data = join(folder, 'start')
  const times: number[] = []
  for (let start = 0; start < 4; start++) times.push(await secondsToReady(data))
  report(atMost('npm start to ready, from the second start on (median of 3)', median(times.slice(1)), 3, 's'))
}

async function secondsToReady(data: string): Promise<number> {
  const environment = { ...process.env, NOTARIUM_DATA: data, NOTARIUM_PORT: '17100' }
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('is ready')) break
  const seconds = (performance.now() - started) / 1000
  const ended = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
  while (isServed(data)) await sleep(50)
  return seconds
}

function isServed(data: string): boolean {
  try {
    return readFileSync(join(data, 'address.json')).length > 0
  } catch {
    return false
  }
}

async function measureAudit(): Promise<void> {
  const postgres = await startPostgres({ durable: false })
  try {
    const sqlite = { kind: 'sqlite', file: join(folder, 'audit.db') } as const
    const server = { kind: 'postgres', url: postgres.url, schema: 'bench', connections: 2 } as const
    for (const [name, location] of [
      ['SQLite', sqlite],
      ['PostgreSQL', server],
    ] as const) {
      const times = await auditTimes(location, entries)
      report(
        atMost(
          `${name}: a page of ${entries.toLocaleString('en')} audit entries, p95 over filters`,
          percentile(times, 0.95),
          50,
          'ms',
        ),
        {
          what: '  its slowest',
          ours: `${Math.max(...times).toFixed(1)} ms`,
          theirs: '',
          ratio: Math.max(...times) / 50,
          goal: undefined,
        },
      )
    }
  } finally {
    await postgres.stop()
  }
}

function counted({ perSecond, failed }: Load): number {
  if (failed > 0) throw new Error(`${failed} requests failed`)
  return perSecond
}

async function askInTurn(targets: readonly Target[], duration: number): Promise<number[][]> {
  const child: ChildProcess = fork(fileURLToPath(new URL('hub/ask-in-turn.ts', import.meta.url)))
  child.send({ targets, duration })
  const [times] = (await Promise.race([once(child, 'message'), failedEarly(child)])) as [number[][]]
  child.kill()
  return times
}

async function failedEarly(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`the process that asks ended with ${code}`)
}

function atMost(what: string, ours: number, limit: number, unit: string): Row {
  return {
    what,
    ours: `${ours.toFixed(ours < 10 ? 2 : 0)} ${unit}`,
    theirs: `${limit} ${unit}`,
    ratio: ours / limit,
    goal: { bound: 'at most', value: 1 },
  }
}
