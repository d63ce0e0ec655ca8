import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { ImportProgress } from '@notarium/contract/brain'
import { openDatabase } from '@notarium/runtime/database'
import { expect, it, onTestFinished } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import type { WriterChange } from '../writer/messages.ts'
import { startWriter } from '../writer/writer.ts'
import { allowedPath } from './allowed-path.ts'
import { createImports } from './imports.ts'
import { zipOf } from './sources/test-archives.ts'
import { createSync } from './sync.ts'
import { actor, emptyFolder, limits, openStore } from './test-jobs.ts'
import { makeUploadFolder, removeLeftovers } from './uploads.ts'

async function openImports() {
  const location = await freshSqlite()
  const [folder, allowed] = [emptyFolder(), emptyFolder()]
  await openStore(location)
  const listeners: ((change: WriterChange) => void)[] = []
  const failures: Error[] = []
  const writer = await startWriter(
    { database: location, oweVectors: false, maxPageBytes: 100_000, limits, folder },
    (change) => listeners.map((listener) => listener(change)),
    (error) => failures.push(error),
  )
  const database = await openDatabase({ ...location, readOnly: true })
  onTestFinished(async () => {
    await writer.close()
    await database.close()
  })
  const settings = { folder, importPaths: [allowed, join(allowed, 'not there')] }
  const onChange = (listener: (change: WriterChange) => void) => void listeners.push(listener)
  const imports = createImports({ database, writer, settings, onChange })
  return { allowed, imports, sync: createSync({ database, writer, settings }), writer, failures }
}

it('imports on the writer thread, tells how it goes, and lets a page be saved meanwhile', async () => {
  const { allowed, imports, writer } = await openImports()
  for (let n = 0; n < 1500; n++) writeFileSync(join(allowed, `${n}.md`), `# Page ${n}`)
  const request = { label: 'pages', path: allowed, temporary: false, prefix: '', reason: '' }
  const job = await imports.start(actor, request)
  const seen: ImportProgress[] = []
  const over = Promise.withResolvers<void>()
  imports.watch(job.id, (progress) => {
    seen.push(progress)
    if (progress.finishedAt !== null) over.resolve()
  })
  await writer.call('putPage', actor, 'by-hand', { markdown: 'saved' })
  expect((await imports.get(job.id)).state).toBe('running')
  await over.promise
  expect(seen[0]?.state).not.toBe('done')
  expect(seen.at(-1)).toMatchObject({ state: 'done', stored: 1500, total: 1500, pagesPerSecond: null })
  expect(seen.every(({ done, total }) => done <= total)).toBe(true)
  expect(await imports.list(5)).toMatchObject([{ id: job.id, done: 1500 }])
  const rows = await imports.receipt(job.id, { state: 'stored', after: 10, limit: 3 })
  expect(rows.map(({ ordinal }) => ordinal)).toEqual([11, 12, 13])
  // A job that has ended is told about once.
  const late = await new Promise<ImportProgress>((resolve) => imports.watch(job.id, resolve))
  expect(late.state).toBe('done')
  await expect(imports.get(99)).rejects.toMatchObject({ code: 'not-found' })
  await expect(imports.receipt(99, { limit: 1 })).rejects.toMatchObject({ code: 'not-found' })
})

it('reads only what is allowed, whatever the way there', async () => {
  const { allowed, imports, sync } = await openImports()
  const outside = emptyFolder()
  writeFileSync(join(outside, 'secret.md'), 'x')
  symlinkSync(outside, join(allowed, 'link'))
  mkdirSync(join(allowed, 'inside'))
  expect(await allowedPath(join(allowed, 'inside/../inside'), [allowed])).toBe(
    realpathSync(join(allowed, 'inside')),
  )
  const places = [
    outside,
    join(allowed, 'link'),
    join(allowed, '..'),
    `${allowed}-more`,
    join(allowed, 'gone'),
    'a\0',
    '/',
  ]
  for (const path of places) {
    await expect(allowedPath(path, [allowed]), path).rejects.toMatchObject({ code: 'forbidden' })
    const request = { label: '', path, temporary: false, prefix: '', reason: '' }
    await expect(imports.start(actor, request), path).rejects.toThrow('[imports] paths')
    await expect(sync.add(actor, { name: 'x', path, prefix: '' }), path).rejects.toThrow('[imports] paths')
  }
  writeFileSync(join(allowed, 'a.md'), 'a')
  const file = { name: 'x', path: join(allowed, 'a.md'), prefix: '' }
  await expect(sync.add(actor, file)).rejects.toMatchObject({ code: 'bad-source' })
  const source = await sync.add(actor, { name: 'x', path: join(allowed, 'inside'), prefix: 'x' })
  await expect(sync.add(actor, { ...source })).rejects.toMatchObject({ code: 'exists' })
  expect(await sync.list()).toEqual([source])
  await expect(sync.start(actor, 99)).rejects.toMatchObject({ code: 'not-found' })
})

it('removes what a crash left of uploads, and nothing that a job needs', async () => {
  const folder = emptyFolder()
  const uploads = await makeUploadFolder(folder)
  const [needed, left, held] = [1, 2, 3].map(() => `${randomUUID()}.upload`) as [string, string, string]
  for (const name of [needed, left, 'notes.md']) writeFileSync(join(uploads, name), 'x')
  mkdirSync(join(uploads, held))
  await removeLeftovers(folder, [join(uploads, needed)])
  expect(readdirSync(uploads).toSorted()).toEqual([needed, held, 'notes.md'].toSorted())
  await removeLeftovers(join(folder, 'none'), [])
})

it('neither removes nor opens up anything through a link in place of the upload folder', async () => {
  const [folder, elsewhere] = [emptyFolder(), emptyFolder()]
  const file = join(elsewhere, `${randomUUID()}.upload`)
  writeFileSync(file, 'x')
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, join(folder, 'uploads'))
  await expect(removeLeftovers(folder, [])).rejects.toThrow("'uploads' in the folder of the brain is a link")
  await expect(makeUploadFolder(folder)).rejects.toMatchObject({ code: 'store-unavailable' })
  expect([existsSync(file), statSync(elsewhere).mode & 0o777]).toEqual([true, 0o755])
})

it('takes as an upload only a file in the upload folder', async () => {
  const { allowed, imports, failures } = await openImports()
  const folder = await imports.uploadFolder()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  writeFileSync(join(allowed, 'kept.zip'), await zipOf({ 'a.md': 'a' }))
  symlinkSync(join(allowed, 'kept.zip'), join(folder, 'link'))
  for (const path of [join(allowed, 'kept.zip'), join(folder, 'link'), folder, join(folder, 'gone')]) {
    const request = { label: 'x', path, temporary: true, prefix: '', reason: '' }
    await expect(imports.start(actor, request), path).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(statSync(join(allowed, 'kept.zip')).isFile()).toBe(true)
  expect(failures).toEqual([])
})
