// npm run bench:sidecar: calls over the socket from a process of its own, beside an echo on the same stack (what the
// transport alone costs) and beside xmlsec1 on the same documents. Contenders take turns; figures are medians.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './measure.ts'
import { printTable, type Row } from './report.ts'
import {
  type Load,
  type LoadReport,
  residentMemory,
  runClient,
  type ServerProcess,
  startEcho,
  startSidecar,
} from './sidecar/processes.ts'
import { createSigner } from './xmldsig/documents.ts'
import { xmlsec1 } from './xmldsig/peers.ts'

const rounds = 2
const slice = '2000ms'
const sizes = { '2 KB': 2_000, '100 KB': 100_000, '1 MB': 1_000_000 } as const
const concurrencies = [1, 16, 64]

const folder = mkdtempSync(join(tmpdir(), 'notarium-bench-'))
const signers = {
  RSA: createSigner({ type: 'rsa', bits: 2048 }),
  GOST: createSigner({ type: 'gost2012-256' }),
}
const sidecar = await startSidecar(
  folder,
  Object.values(signers).map(({ authority }) => authority),
)
const echo = await startEcho(folder)

try {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${rounds} rounds of ${slice}\n`,
  )
  await compareLoads()
} finally {
  for (const { child } of [sidecar, echo]) child.kill()
  rmSync(folder, { recursive: true })
}

interface Result {
  readonly verify: LoadReport
  readonly echo: LoadReport
}

async function compareLoads(): Promise<void> {
  await warmUp()
  const results = new Map<string, Result>()
  console.log(
    '| document | in flight | calls/s | p50 ms | p99 ms | server µs/call | echo calls/s | echo server µs/call |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const [kind, signer] of Object.entries(signers)) {
    for (const [size, bytes] of Object.entries(sizes)) {
      const file = join(folder, `${kind}-${bytes}.xml`)
      writeFileSync(file, signer.signed(bytes))
      for (const inFlight of concurrencies) {
        const result = await besideEcho(file, inFlight)
        results.set(`${kind} ${size} ${inFlight}`, result)
        printResult(`${kind} ${size}`, inFlight, result)
      }
    }
  }
  console.log()
  const peerRows = []
  for (const size of Object.keys(sizes)) peerRows.push(await besideXmlsec1(size as keyof typeof sizes))
  printTable([...rowsOf(results), ...peerRows, await healthRow(), ...(await memoryRows())])
}

/** Both servers as they are after some hours: what is called often has been compiled. */
async function warmUp(): Promise<void> {
  const file = join(folder, 'warm-up.xml')
  writeFileSync(file, signers.RSA.signed(sizes['2 KB']))
  const load = { file, inFlight: 16, length: '20000' }
  await runClient(sidecar, { ...load, what: 'verify' })
  await runClient(echo, { ...load, what: 'echo' })
}

async function besideEcho(file: string, inFlight: number): Promise<Result> {
  const reports: Result[] = []
  for (let round = 0; round <= rounds; round++) {
    const load = { file, inFlight, length: slice }
    const result = {
      verify: await runClient(sidecar, { ...load, what: 'verify' }),
      echo: await runClient(echo, { ...load, what: 'echo' }),
    }
    if (round > 0) reports.push(result)
  }
  const middle = (server: keyof Result): LoadReport => {
    const of = (field: keyof LoadReport) => median(reports.map((report) => report[server][field]))
    return {
      calls: of('calls'),
      seconds: of('seconds'),
      p50: of('p50'),
      p99: of('p99'),
      callsPerSecond: of('callsPerSecond'),
      serverTime: of('serverTime'),
    }
  }
  return { verify: middle('verify'), echo: middle('echo') }
}

function printResult(what: string, inFlight: number, { verify, echo }: Result): void {
  const cells = [
    what,
    inFlight,
    verify.callsPerSecond.toFixed(0),
    verify.p50.toFixed(2),
    verify.p99.toFixed(2),
    verify.serverTime.toFixed(0),
    echo.callsPerSecond.toFixed(0),
    echo.serverTime.toFixed(0),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

function rowsOf(results: ReadonlyMap<string, Result>): Row[] {
  const small = results.get('RSA 2 KB 16')!
  const large = results.get('RSA 1 MB 16')!
  const besideEcho = (what: string, { verify, echo }: Result, value?: number): Row => ({
    what,
    ours: rate(verify.callsPerSecond),
    theirs: rate(echo.callsPerSecond),
    ratio: verify.callsPerSecond / echo.callsPerSecond,
    goal: value === undefined ? undefined : { bound: 'at least', value },
  })
  return [
    besideEcho('verify RSA 2 KB, 16 in flight, echo of the same size', small, 0.7),
    besideEcho('verify RSA 1 MB, 16 in flight, echo of the same size', large),
  ]
}

/** One after the other in every round, so that the machine's moods fall on both. */
async function besideXmlsec1(size: keyof typeof sizes): Promise<Row> {
  const file = join(folder, `RSA-${sizes[size]}.xml`)
  const peer = xmlsec1(`xmlsec1 ${size}`, readFileSync(file), signers.RSA.authority)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < 3; round++) {
    const { callsPerSecond } = await runClient(sidecar, { what: 'verify', file, inFlight: 16, length: slice })
    ours.push(callsPerSecond)
    theirs.push(1e9 / peer.run(Number.parseInt(slice, 10)))
  }
  return {
    what: `verify RSA ${size}, 16 in flight, xmlsec1 (one thread, no transport)`,
    ours: rate(median(ours)),
    theirs: rate(median(theirs)),
    ratio: median(ours) / median(theirs),
    goal: size === '1 MB' ? { bound: 'at least', value: 3 } : undefined,
  }
}

function rate(value: number): string {
  return `${value.toFixed(0)}/s`
}

async function healthRow(): Promise<Row> {
  const file = join(folder, 'RSA-1000000.xml')
  const load: Load = { what: 'verify', file, inFlight: 16, length: '8000ms' }
  const busy = runClient(sidecar, load)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { p99 } = await runClient(sidecar, { what: 'health', file, inFlight: 1, length: '5000ms' })
  await busy
  return {
    what: 'Health p99 while 1 MB is verified at full load',
    ours: `${p99.toFixed(1)} ms`,
    theirs: '10 ms',
    ratio: p99 / 10,
    goal: { bound: 'at most', value: 1 },
  }
}

/** 100,000 calls on a sidecar that was just started. */
async function memoryRows(): Promise<Row[]> {
  const own = mkdtempSync(join(tmpdir(), 'notarium-bench-'))
  const fresh: ServerProcess = await startSidecar(
    own,
    Object.values(signers).map(({ authority }) => authority),
  )
  const file = join(folder, 'RSA-2000.xml')
  const seen: number[] = []
  for (let part = 0; part < 10; part++) {
    await runClient(fresh, { what: 'verify', file, inFlight: 16, length: '10000' })
    seen.push(residentMemory(fresh.child))
  }
  fresh.child.kill()
  rmSync(own, { recursive: true })
  const [half, end] = [seen[4]!, seen[9]!]
  console.log(
    `resident memory, MB, after each 10,000 calls: ${seen.map((one) => one.toFixed(0)).join(' ')}\n`,
  )
  return [
    {
      what: 'resident memory after 100,000 calls',
      ours: `${end.toFixed(0)} MB`,
      theirs: '200 MB',
      ratio: end / 200,
      goal: { bound: 'at most', value: 1 },
    },
    {
      what: 'resident memory, end against half-way',
      ours: `${end.toFixed(0)} MB`,
      theirs: `${half.toFixed(0)} MB`,
      ratio: end / half,
      goal: { bound: 'at most', value: 1.05 },
    },
  ]
}
