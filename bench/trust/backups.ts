// Backups of a hub with MDN in it: how long one takes to be made, tried and restored, and what people who search
// meanwhile notice of it.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupJob } from '@notarium/contract/hub'
import { percentile } from '../brain/percentile.ts'
import { questions } from '../brain/questions.ts'
import { median } from '../measure.ts'
import type { Row } from '../report.ts'
import { type FullHub, type FullHubOptions, withFullHub } from './full-hub.ts'
import { paceSearches, type Search } from './paced-searches.ts'
import { atMost, beside, told } from './rows.ts'
import { inWords, type Timed } from './timed-command.ts'

interface BackupsTask extends FullHubOptions {
  /** Begins each row. */
  readonly store: 'SQLite' | 'PostgreSQL'
  readonly rounds: number
  /** Of searches, with a backup under way and without. */
  readonly seconds: number
  /** Told of where the time goes. */
  readonly say: (line: string) => void
}

interface Made extends Timed {
  readonly name: string
  readonly job: BackupJob
}

const limits = { createSeconds: 10, restoreSeconds: 15, searchMs: 60 } as const
const searchesPerSecond = 20
const question = questions[0]!

export function measureBackups(task: BackupsTask): Promise<Row[]> {
  return withFullHub(task, async (hub) => {
    // What was read once is in the memory of the machine, as on one that people work on.
    for (const each of questions) await hub.search(each)
    return [
      ...(await searchRows(hub, task)),
      ...(await createRows(hub, task)),
      ...(await restoreRows(hub, task)),
    ]
  })
}

async function searchRows(hub: FullHub, { store, seconds }: BackupsTask): Promise<Row[]> {
  const searches = paceSearches(hub.search, searchesPerSecond)
  await sleep(seconds * 1000)
  const alone = millisecondsOf(await searches.stop())
  const { during, count } = await searchesDuringBackups(hub, seconds)
  const who = `${searchesPerSecond}/s through the hub`
  return [
    atMost(
      `${store}: search p99 while a backup is made (${during.length} searches, ${who}; ${count} backups)`,
      percentile(during, 0.99),
      limits.searchMs,
      'ms',
    ),
    beside(
      `  p99 beside that without a backup (${alone.length} searches)`,
      percentile(during, 0.99),
      percentile(alone, 0.99),
      'ms',
    ),
    beside('  p50', percentile(during, 0.5), percentile(alone, 0.5), 'ms'),
    beside('  the slowest', Math.max(...during), Math.max(...alone), 'ms'),
  ]
}

/** One backup after the other, for so many seconds of work; only what was asked while one was made counts. */
async function searchesDuringBackups(hub: FullHub, seconds: number) {
  const searches = paceSearches(hub.search, searchesPerSecond)
  const spans: { readonly from: number; readonly to: number }[] = []
  for (let left = seconds * 1000; left > 0; ) {
    const { name, job } = await makeBackup(hub)
    const [from, to] = [Date.parse(job.startedAt), Date.parse(job.endedAt ?? '')]
    spans.push({ from, to })
    left -= to - from
    await hub.notarium('backup', 'remove', name, '--confirm', name)
  }
  const asked = await searches.stop()
  const isDuring = ({ from, milliseconds }: Search) =>
    spans.some((span) => from < span.to && from + milliseconds > span.from)
  return { during: millisecondsOf(asked.filter(isDuring)), count: spans.length }
}

async function createRows(hub: FullHub, { store, rounds, say }: BackupsTask): Promise<Row[]> {
  const passphrase = join(hub.folder, 'passphrase')
  writeFileSync(passphrase, 'seven quiet herons\n', { mode: 0o600 })
  const [plain, encrypted, tried]: [Timed[], Timed[], Timed[]] = [[], [], []]
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const made = await makeBackup(hub)
    bytes = statSync(join(hub.folder, 'backups', made.name)).size
    plain.push(made)
    tried.push(await hub.notarium('backup', 'verify', made.name))
    encrypted.push(await makeBackup(hub, '--passphrase-file', passphrase))
  }
  say(`${store}, a backup: ${inWords(slowest(plain))}`)
  say(`${store}, its trial: ${inWords(slowest(tried))}`)
  const of = rounds === 1 ? '' : `, median of ${rounds}`
  return [
    atMost(`${store}: backup of hub and MDN${of}`, secondsOf(plain), limits.createSeconds, 's'),
    told('  its size', bytes / 1e6, 'MB'),
    told('  encrypted', secondsOf(encrypted), 's'),
    told('  tried: restored to a temporary place, and checked', secondsOf(tried), 's'),
  ]
}

async function restoreRows(hub: FullHub, { store, rounds, say, postgresUrl }: BackupsTask): Promise<Row[]> {
  const { name } = await makeBackup(hub)
  const [byHub, untilFound]: [Timed[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    byHub.push(await hub.notarium('backup', 'restore', name, '--confirm', name))
    await hub.whenFound(question)
    untilFound.push((performance.now() - startedAt) / 1000)
  }
  say(`${store}, a restore: ${inWords(slowest(byHub))}`)
  const rows = [
    atMost(
      `${store}: restore with verification and restore point, until a page is found`,
      median(untilFound),
      limits.restoreSeconds,
      's',
    ),
    told('  until the command ends', secondsOf(byHub), 's'),
  ]
  // On PostgreSQL there is but the one that is served.
  if (postgresUrl !== undefined) return rows
  const elsewhere: Timed[] = []
  for (let round = 0; round < rounds; round++) elsewhere.push(await restoreElsewhere(hub, name))
  say(`${store}, a restore on another machine: ${inWords(slowest(elsewhere))}`)
  const what = `${store}: restore with verification into an empty folder, without a hub`
  return [...rows, atMost(what, secondsOf(elsewhere), limits.restoreSeconds, 's')]
}

/** As after the loss of a machine. */
async function restoreElsewhere({ folder, notarium }: FullHub, name: string): Promise<Timed> {
  const data = mkdtempSync(join(folder, 'elsewhere-'))
  const trust = join(folder, 'sidecar', 'keys', 'ca.pem')
  const file = join(folder, 'backups', name)
  const done = await notarium('backup', 'restore', file, '--data', data, '--trust', trust, '--confirm', name)
  if (!readdirSync(data).includes('hub.db')) throw new Error(`nothing was restored: ${done.output}`)
  rmSync(data, { recursive: true })
  return done
}

async function makeBackup({ notarium }: FullHub, ...flags: string[]): Promise<Made> {
  const made = await notarium('backup', 'create', '--json', ...flags)
  const job = JSON.parse(made.output) as BackupJob
  if (job.backup === null || job.remarks.length > 0) throw new Error(`it is not whole: ${made.output}`)
  return { ...made, job, name: job.backup }
}

const secondsOf = (commands: readonly Timed[]) => median(commands.map(({ seconds }) => seconds))
const millisecondsOf = (searches: readonly Search[]) => searches.map(({ milliseconds }) => milliseconds)
const slowest = (commands: readonly Timed[]) =>
  commands.toSorted((one, other) => other.seconds - one.seconds)[0]!
