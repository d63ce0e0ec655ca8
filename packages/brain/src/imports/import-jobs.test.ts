import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { versionRow } from '../store/page-texts.ts'
import { rawZip, zipOf } from './sources/test-archives.ts'
import {
  actor,
  emptyFolder,
  limits,
  openStore,
  pagesShown,
  receiptShown,
  requestFor,
  runnerOn,
  sumsUp,
} from './test-jobs.ts'

function treeOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = emptyFolder()
  for (const [path, content] of Object.entries(files)) put(folder, path, content)
  return folder
}

function put(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

describeOnBothDatabases('import jobs', (fresh) => {
  it('says of every file what became of it, and stores the good ones byte for byte', async () => {
    const database = await openStore(await fresh())
    const folder = treeOf({
      'a.markdown': '# A',
      'a.md': '# Another A',
      'bom.md': '\ufeff# With a mark\r\n',
      'broken.md': '---\ntitle: [\n---\n# Broken',
      'empty.md': '',
      'large.md': 'x'.repeat(100_001),
      'latin.md': Uint8Array.of(0x23, 0x20, 0xe9),
      'line.md': 'word '.repeat(19_000),
      'nul.md': 'a\0b',
      'picture.png': 'PNG',
      'two.md.md': 'x',
      'zero\u200bwidth.md': 'x',
      'й/caf\u00e9.md': 'composed',
      'й/cafe\u0301.md': 'decomposed',
    })
    symlinkSync('/etc/passwd', join(folder, 'link.md'))
    const runner = runnerOn(database)
    const job = await runner.imported(folder, { prefix: '/docs/' })
    expect(job).toMatchObject({ state: 'done', phase: 'finished', prefix: 'docs', total: 15, stored: 6 })
    expect(await sumsUp(database, job.id)).toBe(true)
    const rows = await receiptShown(database, job.id)
    expect(rows.filter((row) => !row.startsWith('broken.md'))).toEqual([
      'a.markdown: stored',
      "a.md: failed, its name gives the same page as 'a.markdown': rename one of them",
      'bom.md: stored',
      'empty.md: stored',
      'large.md: failed, larger than 100000 bytes (max_file_bytes)',
      'latin.md: failed, its text is not UTF-8: save it as UTF-8',
      'line.md: stored',
      'link.md: skipped, a symbolic link: links are not followed',
      'nul.md: failed, the text has a NUL character, so it is no text file: save it as UTF-8 text',
      'picture.png: skipped, not a markdown file',
      expect.stringContaining("two.md.md: failed, 'docs/two.md.md' cannot be a page"),
      expect.stringMatching(/^zero.width\.md: failed, .+ it has characters that cannot be seen/),
      'й/cafe\u0301.md: stored',
      "й/caf\u00e9.md: failed, its name gives the same page as 'й/cafe\u0301.md': rename one of them",
    ])
    expect(rows.find((row) => row.startsWith('broken.md'))).toMatch(/^broken.md: stored, .+/)
    const pages = await pagesShown(database)
    expect(pages).toContain('docs/bom docs/bom.md 1: \ufeff# With a mark\r\n')
    expect(pages).toContain('docs/й/caf\u00e9 docs/й/cafe\u0301.md 1: decomposed')
  })

  it('writes a second time only what changed, over whatever has the name, and keeps the history', async () => {
    const database = await openStore(await fresh())
    const folder = treeOf({ 'a.md': 'first', 'b.md': 'same', 'c.md': 'kept' })
    const runner = runnerOn(database)
    await runner.imported(folder)
    put(folder, 'a.md', 'second')
    await database.run(`UPDATE page SET deleted_at = 1 WHERE slug = 'c'`)
    const job = await runner.imported(folder, { reason: 'weekly' })
    expect(job).toMatchObject({ stored: 2, unchanged: 1, total: 3 })
    expect(await pagesShown(database)).toEqual(['a a.md 2: second', 'b b.md 1: same', 'c c.md 2: kept'])
    const page = await database.get<{ id: number }>(`SELECT id FROM page WHERE slug = 'a'`)
    expect(await versionRow(database, page?.id ?? 0, 1)).toMatchObject({
      markdown: 'first',
      reason: 'import of notes',
    })
    expect(await versionRow(database, page?.id ?? 0, 2)).toMatchObject({
      markdown: 'second',
      reason: 'weekly',
      author: JSON.stringify(actor),
    })
  })

  it('runs one job after the other, and cancels one that waits and one that runs', async () => {
    const database = await openStore(await fresh())
    const folder = treeOf(Object.fromEntries([...Array(450).keys()].map((n) => [`${n}.md`, `page ${n}`])))
    let running = 0
    const runner = runnerOn(database, {}, (job) => {
      running = job
    })
    const first = await runner.startImport(actor, requestFor(folder))
    const second = await runner.startImport(actor, requestFor(folder, { prefix: 'second' }))
    const third = await runner.startImport(actor, requestFor(folder, { prefix: 'third' }))
    expect([first, second, third].map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])
    expect(await runner.cancel(second.id)).toMatchObject({ state: 'cancelled', total: 0 })
    expect(await runner.ended(first.id)).toMatchObject({ state: 'done', stored: 450 })
    while (running !== third.id || (await stored(third.id)) === 0) await new Promise(setImmediate)
    const cancelled = await runner.cancel(third.id)
    expect(cancelled.state).toBe('cancelled')
    expect(cancelled.skipped).toBe(450 - cancelled.stored)
    expect(await sumsUp(database, third.id)).toBe(true)
    expect((await pagesShown(database)).length).toBe(450 + cancelled.stored)
    expect(await runner.cancel(first.id)).toMatchObject({ state: 'done' })
    await expect(runner.cancel(99)).rejects.toThrow('there is no import job 99')

    async function stored(id: number): Promise<number> {
      const row = await database.get<{ stored: number }>('SELECT stored FROM import_job WHERE id = ?', id)
      return row?.stored ?? 0
    }
  })

  it('fails a job whose source is gone, too large, or was replaced by a link, with the reason in every row', async () => {
    const database = await openStore(await fresh())
    const folder = treeOf({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' })
    const runner = runnerOn(database, { limits: { ...limits, maxFiles: 2 } })
    expect(await runner.imported(join(folder, 'gone'))).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('does not exist'),
    })
    const large = await runner.imported(folder)
    expect(large).toMatchObject({ state: 'failed', error: expect.stringContaining('raise max_files') })
    expect(await sumsUp(database, large.id)).toBe(true)
    const link = join(emptyFolder(), 'link')
    symlinkSync(folder, link)
    expect(await runner.imported(link)).toMatchObject({ error: expect.stringContaining('symbolic link') })
    expect(await pagesShown(database)).toEqual([])
    await expect(runner.imported(folder, { prefix: '../up' })).rejects.toThrow(
      /^'\.\.\/up' cannot be a prefix: '\.\.' is not allowed/,
    )
  })

  it('takes an archive, and removes an upload afterwards', async () => {
    const database = await openStore(await fresh())
    const runner = runnerOn(database)
    const upload = join(runner.folder, 'uploads', 'one')
    writeFileSync(upload, await zipOf({ 'x/a.md': 'a', 'x/b.md': 'b' }))
    expect(await runner.imported(upload, { temporary: true })).toMatchObject({ state: 'done', stored: 2 })
    expect(existsSync(upload)).toBe(false)
    writeFileSync(upload, rawZip({ name: '../../etc/a.md' }, { name: 'ok.md' }))
    const job = await runner.imported(upload, { temporary: true, label: 'ev\0il\n.zip' })
    expect(job).toMatchObject({ stored: 1, failed: 1, label: 'ev il .zip' })
  })

  it('sums up for any tree', async () => {
    const database = await openStore(await fresh())
    const runner = runnerOn(database)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item
    const name = () =>
      pick(['a', 'b', 'A', 'é', 'e\u0301', ' x', 'x ', '...', '_', '日', '-', '\u202e', 'index'])
    const content = () =>
      pick(['# x', '', '\0', Uint8Array.of(0xff), '---\na: [', 'y'.repeat(100_001), '[[a]]'])
    for (let round = 0; round < 8; round++) {
      const folder = emptyFolder()
      const tried = new Set<string>()
      for (let file = 0; file < 40; file++) {
        const path =
          [name(), name(), name()].slice(pick([0, 1, 2])).join('/') + pick(['.md', '.MDX', '.markdown', ''])
        try {
          put(folder, path, content())
          tried.add(path)
        } catch {
          // A file is where a folder should be, or the other way round.
        }
      }
      const job = await runner.imported(folder)
      expect(job).toMatchObject({ state: 'done', total: tried.size, done: tried.size })
      expect(await sumsUp(database, job.id), [...tried].join()).toBe(true)
      rmSync(folder, { recursive: true })
    }
  })
})
