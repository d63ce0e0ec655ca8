// A job survives the process it runs in: whatever happens in the middle, the result is that of an import that was
// never interrupted, and nothing is there twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@notarium/runtime/database'
import { describe, expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { jobRow } from '../store/import-rows.ts'
import {
  actor,
  emptyFolder,
  openStore,
  pagesShown,
  receiptOf,
  requestFor,
  runnerOn,
  sumsUp,
} from './test-jobs.ts'

function treeOf(count: number): string {
  const folder = emptyFolder()
  for (let n = 0; n < count; n++) {
    if (n % 500 === 0) mkdirSync(join(folder, `part ${n / 500}`))
    const content = n % 100 === 7 ? 'not\0text' : `# Page ${n}\n\nSee [[Page ${n + 1}]].\n`
    writeFileSync(join(folder, `part ${Math.floor(n / 500)}`, `${n}.md`), content)
  }
  return folder
}

/** The outcome, without times. */
async function outcomeOf(database: Database, jobId: number) {
  const versions = await database.get<{ count: number }>('SELECT count(*) AS count FROM page_version')
  return {
    pages: await pagesShown(database),
    versions: versions?.count,
    receipt: await receiptOf(database, jobId),
  }
}

/** The same database, with something done before rows are inserted. */
function withInsert(
  database: Database,
  before: (...values: Parameters<Database['insert']>) => void,
): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((transaction) => {
        const insert: Database['insert'] = async (into, rows) => {
          before(into, rows)
          return transaction.insert(into, rows)
        }
        return work({ ...transaction, insert })
      }),
  }
}

async function uninterrupted(tree: string) {
  const database = await openStore(await freshSqlite())
  const job = await runnerOn(database).imported(tree)
  return outcomeOf(database, job.id)
}

describe('after a crash', () => {
  it('goes on after kill -9 in the middle of reading', async () => {
    const tree = treeOf(2000)
    const expected = await uninterrupted(tree)
    const location = await freshSqlite()
    const folder = emptyFolder()
    const program = new URL('./test-writer-process.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [program, location.file, folder, tree], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const early = once(child, 'exit').then(() => Promise.reject(new Error('the process ended by itself')))
    await Promise.race([once(child.stdout, 'data'), early])
    early.catch(() => undefined)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const database = await openStore(location)
    const halfway = await jobRow(database, 1)
    expect(halfway).toMatchObject({ state: 'running', phase: 'reading', total: 2000 })
    expect(halfway?.stored).toBeGreaterThan(0)
    expect(halfway?.stored).toBeLessThan(1980)
    expect(await sumsUp(database, 1)).toBe(true)
    const runner = runnerOn(database, { folder })
    runner.resume()
    expect(await runner.ended(1)).toMatchObject({ state: 'done', stored: 1980, failed: 20 })
    expect(await outcomeOf(database, 1)).toEqual(expected)
    expect(expected.versions).toBe(1980)
  })

  it.each([2, 3, 7])('goes on when it was stopped at step %i', async (lastStep) => {
    const tree = treeOf(700)
    const database = await openStore(await freshSqlite())
    let steps = 0
    const stopped = Promise.withResolvers<void>()
    const first = runnerOn(database, {}, () => {
      steps += 1
      if (steps === lastStep) first.stop().then(stopped.resolve)
    })
    const { id } = await first.startImport(actor, requestFor(tree))
    await stopped.promise
    expect((await jobRow(database, id))?.state).not.toBe('done')
    expect(await sumsUp(database, id)).toBe(true)
    const second = runnerOn(database)
    second.resume()
    expect(await second.ended(id)).toMatchObject({ state: 'done', total: 700, stored: 693, failed: 7 })
    expect(await sumsUp(database, id)).toBe(true)
    expect(await database.get('SELECT max(version) AS most, count(*) AS count FROM page')).toEqual({
      most: 1,
      count: 693,
    })
  })

  it('ends as failed when the disk is full, once that can be written down, and works on', async () => {
    const database = await openStore(await freshSqlite())
    const full = Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    })
    let failures = 0
    const failing: Database = {
      ...withInsert(database, (into) => {
        if (into.table === 'page_version' && failures++ < 1) throw full
      }),
      // The end cannot be written at first either.
      run: async (sql, ...values) => {
        if (sql.includes('ending') && failures++ < 2) throw full
        return database.run(sql, ...values)
      },
    }
    const tree = treeOf(300)
    const runner = runnerOn(failing)
    const job = await runner.imported(tree)
    expect(job).toMatchObject({ state: 'failed', stored: 0, failed: 300 })
    expect(job.error).toContain('the disk is full')
    expect(failures).toBeGreaterThan(2)
    expect(await sumsUp(database, job.id)).toBe(true)
    expect(await runner.imported(tree)).toMatchObject({ state: 'done', stored: 297 })
  })

  it('holds no more than a batch of pages, however many there are', async () => {
    const database = await openStore(await freshSqlite())
    const batches: { pages: number; characters: number }[] = []
    const counting = withInsert(database, (into, rows) => {
      if (into.table !== 'page_version') return
      const characters = rows.reduce((sum, row) => sum + String(row[4]).length, 0)
      batches.push({ pages: rows.length, characters })
    })
    const tree = treeOf(450)
    for (let n = 0; n < 25; n++) writeFileSync(join(tree, `large ${n}.md`), 'x'.repeat(90_000))
    expect(await runnerOn(counting).imported(tree)).toMatchObject({ state: 'done', total: 475 })
    expect(Math.max(...batches.map(({ pages }) => pages))).toBeLessThanOrEqual(200)
    expect(Math.max(...batches.map(({ characters }) => characters))).toBeLessThan(1_600_000)
  })

  it('leaves out only the page that cannot be stored', async () => {
    const database = await openStore(await freshSqlite())
    const failing = withInsert(database, (into, rows) => {
      const isBad = into.table === 'page' && rows.some((row) => row.includes('part 0/13.md'))
      if (isBad) throw new Error('a page nobody thought of')
    })
    const job = await runnerOn(failing).imported(treeOf(20))
    expect(job).toMatchObject({ state: 'done', stored: 18, failed: 2 })
    const reasons = (await receiptOf(database, job.id)).map(({ reason }) => reason)
    expect(reasons).toContain('it could not be stored: a page nobody thought of')
  })
})
