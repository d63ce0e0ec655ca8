import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImportJob } from '@notarium/contract/brain'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { insertJob, type JobRow, jobRow } from '../store/import-rows.ts'
import { writeReceipts } from '../store/receipt-rows.ts'
import { listSources } from '../store/sync-rows.ts'
import { presentSource } from './present-job.ts'
import { removeVanished } from './remove-vanished.ts'
import { addSyncSource, removeSyncSource } from './sync-sources.ts'
import { actor, emptyFolder, limits, openStore, pagesShown, runnerOn, sumsUp } from './test-jobs.ts'

describeOnBothDatabases('sync', (fresh) => {
  async function syncedFolder(files: Readonly<Record<string, string>>, settings = {}) {
    const database = await openStore(await fresh())
    const folder = emptyFolder()
    const put = (path: string, content: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    for (const [path, content] of Object.entries(files)) put(path, content)
    const source = await addSyncSource(
      database,
      actor,
      { name: 'notes', path: folder, prefix: 'n' },
      Date.now(),
    )
    const runner = runnerOn(database, settings)
    const sync = async (): Promise<ImportJob> => runner.ended((await runner.startSync(actor, source.id)).id)
    const sources = async () => (await listSources(database)).map(presentSource)
    return { database, folder, put, source, runner, sync, sources }
  }

  it('follows what is written, deleted, moved and brought back', async () => {
    const { database, folder, put, source, runner, sync, sources } = await syncedFolder({
      'a.md': 'a',
      'b.md': 'b',
      'old/c.md': 'c',
    })
    // A page of nobody's with the same text becomes the source's own, another one is left alone.
    await runner.imported(folder, { prefix: 'n' })
    put('.git/HEAD', 'ref: refs/heads/main')
    put('.git/refs/heads/main', 'a'.repeat(40))
    expect(await sync()).toMatchObject({ state: 'done', unchanged: 3, stored: 0, deleted: 0 })
    await runner.imported(folder, { prefix: 'other' })
    rmSync(join(folder, 'a.md'))
    put('b.md', 'b changed')
    mkdirSync(join(folder, 'new'))
    renameSync(join(folder, 'old/c.md'), join(folder, 'new/d.md'))
    const second = await sync()
    expect(second).toMatchObject({ kind: 'sync', state: 'done', total: 2, stored: 2, deleted: 1 })
    const mine = async () => (await pagesShown(database)).filter((page) => page.startsWith('n/'))
    expect(await mine()).toEqual(['n/b n/b.md 2: b changed', 'n/new/d n/new/d.md 2: c'])
    expect((await pagesShown(database)).length).toBe(5)
    const history = await database.all<{ slug: string; reason: string }>(
      `SELECT page_version.slug, reason FROM page_version JOIN page ON page.id = page_id
        WHERE page.slug = 'n/new/d' ORDER BY page_version.version`,
    )
    expect(history).toMatchObject([{ slug: 'n/old/c' }, { slug: 'n/new/d', reason: 'moved in the source' }])
    put('a.md', 'a')
    await sync()
    expect(await mine()).toContain('n/a n/a.md 2: a')
    expect(await sources()).toEqual([
      {
        ...source,
        git: { commit: 'a'.repeat(40), branch: 'main' },
        lastJob: second.id + 1,
        lastSyncAt: expect.any(String),
      },
    ])
    await removeSyncSource(database, actor, source.id)
    expect((await mine()).length).toBe(3)
    await expect(removeSyncSource(database, actor, source.id)).rejects.toThrow('there is no sync source')
  })

  it('deletes nothing that it only cannot read, and nothing when the folder is empty or gone', async () => {
    const { database, folder, sync, put, sources } = await syncedFolder({
      'a.md': 'a',
      'b.md': 'b',
      'x/c.md': 'c',
    })
    await sync()
    const before = await pagesShown(database)
    put('a.md', 'x'.repeat(100_001))
    put('b.md', 'a\0b')
    const job = await sync()
    expect(job.deleted).toBe(0)
    expect(await sumsUp(database, job.id)).toBe(true)
    expect(await pagesShown(database)).toEqual(before)
    for (const name of ['a.md', 'b.md', 'x']) rmSync(join(folder, name), { recursive: true })
    expect(await sync()).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('no markdown file'),
    })
    rmSync(folder, { recursive: true })
    expect(await sync()).toMatchObject({ state: 'failed', error: expect.stringContaining('does not exist') })
    expect(await sources()).toMatchObject([{ lastError: expect.stringContaining('does not exist') }])
    expect(await pagesShown(database)).toEqual(before)
  })

  it('spares what lies below a link now, but not the page of a file that is no markdown any more', async () => {
    const { database, folder, sync } = await syncedFolder({
      'a.md': 'a',
      'LICENSE.md': 'free',
      'x/y/b.md': 'b',
    })
    await sync()
    renameSync(join(folder, 'LICENSE.md'), join(folder, 'LICENSE'))
    rmSync(join(folder, 'x'), { recursive: true })
    symlinkSync(emptyFolder(), join(folder, 'x'))
    expect(await sync()).toMatchObject({ state: 'done', deleted: 1, skipped: 2 })
    expect(await pagesShown(database)).toEqual(['n/a n/a.md 1: a', 'n/x/y/b n/x/y/b.md 1: b'])
  })

  // Root can read every folder, so the row of one that could not be read is written here.
  it('deletes nothing in a folder that could not be read', async () => {
    const { database, source, runner, sync } = await syncedFolder({
      'a.md': 'a',
      'x/y/b.md': 'b',
      'xy/c.md': 'c',
    })
    const { id: first } = await sync()
    await runner.stop()
    const job = { ...(await jobRow(database, first)), id: first + 1 } as JobRow
    await insertJob(database, { ...job, created_at: 0 })
    const unread = { ordinal: 0, path: 'x', bytes: null, state: 'failed', reason: 'no', slug: null } as const
    await writeReceipts(database, job.id, [unread])
    const signal = new AbortController().signal
    const settings = { oweVectors: false, maxPageBytes: 1000, limits, folder: runner.folder }
    const run = {
      job,
      database,
      settings,
      now: Date.now,
      signal,
      stopping: signal,
      moved: () => undefined,
      note: () => undefined,
    }
    await removeVanished(run, source.id)
    expect(await pagesShown(database)).toEqual(['n/x/y/b n/x/y/b.md 1: b'])
  })

  it('waits for embeddings with its pages stored, and can be synced again or cancelled meanwhile', async () => {
    const { database, put, source, runner } = await syncedFolder({ 'a.md': 'words' }, { oweVectors: true })
    const first = await runner.startSync(actor, source.id)
    expect(await runner.startSync(actor, source.id)).toMatchObject({ id: first.id })
    await expect(removeSyncSource(database, actor, source.id)).rejects.toThrow(`wait for job ${first.id}`)
    while ((await phaseOf(first.id)) !== 'embedding') await new Promise(setImmediate)
    expect(await pagesShown(database)).toEqual(['n/a n/a.md 1: words'])
    put('b.md', 'b')
    const second = await runner.startSync(actor, source.id)
    expect(second.id).not.toBe(first.id)
    expect(await runner.cancel(first.id)).toMatchObject({ state: 'cancelled', phase: 'finished', stored: 1 })
    while ((await phaseOf(second.id)) !== 'embedding') await new Promise(setImmediate)

    async function phaseOf(id: number): Promise<string | undefined> {
      return (await database.get<{ phase: string }>('SELECT phase FROM import_job WHERE id = ?', id))?.phase
    }
  })
})
