// A store with a job runner on it, for the tests.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor, ImportJob } from '@notarium/contract/brain'
import { type Database, type DatabaseLocation, migrate, openDatabase } from '@notarium/runtime/database'
import { onTestFinished } from 'vitest'
import type { ImportRequest } from '../brain.ts'
import { jobRow } from '../store/import-rows.ts'
import { type ReceiptFacts, receiptRows } from '../store/receipt-rows.ts'
import { migrations } from '../store/schema.ts'
import type { JobSettings } from './job-run.ts'
import { createJobRunner } from './job-runner.ts'
import { presentJob } from './present-job.ts'

export const actor: Actor = { type: 'user', id: 'u1', name: 'Anna' }
export const limits = { maxFileBytes: 100_000, maxTotalBytes: 50_000_000, maxFiles: 100_000 }

export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'notarium-jobs-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function openStore(location: DatabaseLocation): Promise<Database> {
  const own = location.kind === 'postgres' ? { ...location, connections: 1 } : location
  const database = await openDatabase(own)
  await migrate(database, migrations)
  onTestFinished(() => database.close())
  return database
}

export interface TestRunner extends ReturnType<typeof createJobRunner> {
  readonly folder: string
  /** The job when it has ended. */
  ended(id: number): Promise<ImportJob>
  imported(path: string, request?: Partial<ImportRequest>): Promise<ImportJob>
}

export function runnerOn(
  database: Database,
  settings: Partial<JobSettings> = {},
  onStep: (job: number) => void = () => undefined,
): TestRunner {
  const folder = settings.folder ?? emptyFolder()
  mkdirSync(join(folder, 'uploads'), { recursive: true })
  const steps = new Set<() => void>()
  const runner = createJobRunner({
    database,
    settings: { oweVectors: false, maxPageBytes: 100_000, limits, folder, ...settings },
    now: Date.now,
    changed: ({ job }) => {
      if (job !== undefined) onStep(job)
      for (const step of steps) step()
    },
  })
  const ended = async (id: number): Promise<ImportJob> => {
    for (;;) {
      const step = new Promise<void>((resolve) => steps.add(resolve))
      const row = await jobRow(database, id)
      if (row?.finished_at) return presentJob(row)
      await step
    }
  }
  const imported = async (path: string, request: Partial<ImportRequest> = {}) => {
    const job = await runner.startImport(actor, requestFor(path, request))
    return ended(job.id)
  }
  onTestFinished(() => runner.stop())
  return { ...runner, folder, ended, imported }
}

export function requestFor(path: string, request: Partial<ImportRequest> = {}): ImportRequest {
  return { label: 'notes', path, temporary: false, prefix: '', reason: '', ...request }
}

export function receiptOf(database: Database, id: number): Promise<ReceiptFacts[]> {
  return receiptRows(database, id, { limit: 1_000_000 })
}

/** "path: state, reason" of each row. */
export async function receiptShown(database: Database, id: number): Promise<string[]> {
  const rows = await receiptOf(database, id)
  return rows.map(({ path, state, reason }) => `${path}: ${state}${reason === null ? '' : `, ${reason}`}`)
}

/** What must hold of any job at any time: the rows are the input, and the counters are the rows. */
export async function sumsUp(database: Database, id: number): Promise<boolean> {
  const rows = await receiptOf(database, id)
  const job = await jobRow(database, id)
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  return (
    job !== undefined &&
    job.total === rows.length &&
    rows.every(({ ordinal }, index) => ordinal === index) &&
    (['stored', 'unchanged', 'skipped', 'failed'] as const).every((state) => job[state] === count(state)) &&
    (job.phase !== 'finished' || count('pending') === 0)
  )
}

/** Live pages: "slug path version: text". */
export async function pagesShown(database: Database): Promise<string[]> {
  const rows = await database.all<{ slug: string; path: string; version: number; markdown: string }>(
    `SELECT page.slug, page.path, page.version, page_version.markdown FROM page JOIN page_version
       ON page_version.page_id = page.id AND page_version.version = page.version
      WHERE page.deleted_at IS NULL ORDER BY page.slug`,
  )
  return rows.map(({ slug, path, version, markdown }) => `${slug} ${path} ${version}: ${markdown}`)
}
