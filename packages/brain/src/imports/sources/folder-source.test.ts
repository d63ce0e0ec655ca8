import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSource } from './open-source.ts'
import {
  collect,
  limits,
  listAll,
  never,
  openDescriptors,
  readAll,
  rowsShown,
  shown,
  temporaryFolder,
  wantedOf,
} from './test-archives.ts'

const folderOf = (folder: string) => openSource(folder, limits)

test('every file is a row, in the order of the paths', async () => {
  const folder = temporaryFolder({
    'b/c.md': 'C',
    'b.md': 'B',
    'b-1.md': 'B1',
    'a/deep/er/README.MARKDOWN': 'deep',
    'B.mdx': 'upper',
    'я.md': 'я',
    'logo.png': 'x',
    '.git/HEAD.md': 'no input',
    'sub/.git': 'gitdir: ../.git',
    '.DS_Store': 'x',
  })
  mkdirSync(join(folder, 'empty'))
  const source = await folderOf(folder)
  expect(source.kind).toBe('folder')
  const rows = await listAll(source)
  expect(rows.map(({ ordinal }) => ordinal)).toEqual([...rows.keys()])
  expect(rows.map(({ path }) => path)).toEqual(rows.map(({ path }) => path).toSorted())
  expect(rowsShown(rows)).toEqual([
    '.DS_Store: skipped, macOS keeps its own data here',
    'B.mdx',
    'a/deep/er/README.MARKDOWN',
    'b-1.md',
    'b.md',
    'b/c.md',
    'logo.png: skipped, not a markdown file',
    'я.md',
  ])
  expect(await readAll(source)).toEqual([
    '1 B.mdx: upper',
    '2 a/deep/er/README.MARKDOWN: deep',
    '3 b-1.md: B1',
    '4 b.md: B',
    '5 b/c.md: C',
    '7 я.md: я',
  ])
})

test('links are not followed, pipes not opened, strange names not believed', async () => {
  const outside = temporaryFolder({ 'secret.md': 'secret' })
  const folder = temporaryFolder({ 'back\\slash.md': '', 'line\nbreak.md': '', 'good.md': 'good' })
  symlinkSync(join(outside, 'secret.md'), join(folder, 'link.md'))
  symlinkSync(outside, join(folder, 'linked'))
  execFileSync('mkfifo', [join(folder, 'pipe.md')])
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('\xff.md', 'latin1')]), '')
  mkdirSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('\xfe', 'latin1')]))
  truncateSync(join(folder, 'good.md'), 4)
  writeFileSync(join(folder, 'large.md'), Buffer.alloc(limits.maxFileBytes + 1))
  const source = await folderOf(folder)
  expect(rowsShown(await listAll(source))).toEqual([
    '\\xfe: failed, its name is not UTF-8',
    '\\xff.md: failed, its name is not UTF-8',
    'back\\slash.md: failed, its name contains a backslash',
    'good.md',
    'large.md: failed, larger than 100000 bytes (max_file_bytes)',
    'line\\x0abreak.md: failed, its name contains control characters',
    'link.md: skipped, a symbolic link: links are not followed',
    'linked: skipped, a symbolic link: links are not followed',
    'pipe.md: skipped, not a regular file',
  ])
  const before = openDescriptors()
  const wanted = wantedOf(
    [0, '../outside.md'],
    [1, '/etc/hostname'],
    [2, 'linked/secret.md'],
    [3, 'link.md'],
    [4, 'pipe.md'],
    [5, 'large.md'],
  )
  expect((await collect(source.read(wanted, never))).map(shown)).toEqual([
    '0 ../outside.md: its name leads out of the import with ".."',
    '1 /etc/hostname: its name is an absolute path',
    '2 linked/secret.md: reached through a symbolic link, or moved',
    '3 link.md: replaced by a symbolic link',
    '4 pipe.md: not a regular file any more',
    '5 large.md: larger than 100000 bytes (max_file_bytes)',
  ])
  expect(openDescriptors()).toBe(before)
})

test('what changes between the two passes fails alone', async () => {
  const outside = temporaryFolder({ 'a.md': 'secret' })
  const folder = temporaryFolder({ 'gone.md': '', 'sub/a.md': 'A', 'stays.md': 'here' })
  const source = await folderOf(folder)
  const wanted = await listAll(source)
  rmSync(join(folder, 'gone.md'))
  renameSync(join(folder, 'sub'), join(folder, 'was'))
  symlinkSync(outside, join(folder, 'sub'))
  const read = source.read(wantedOf(...wanted.map((row) => [row.ordinal, row.path] as const)), never)
  expect((await collect(read)).map(shown)).toEqual([
    '0 gone.md: it is not there any more',
    '1 stays.md: here',
    '2 sub/a.md: reached through a symbolic link, or moved',
  ])
})

test('what may not be read is a row, a folder just one', async () => {
  const folder = temporaryFolder({ 'a.md': 'A', 'closed/b.md': 'B', 'c.md': 'C' })
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'a.md'), 0)
  chmodSync(join(folder, 'closed'), 0)
  onTestFinished(() => chmodSync(join(folder, 'closed'), 0o755))
  const source = await folderOf(folder)
  const isRoot = process.geteuid?.() === 0
  // The superuser may read everything.
  if (isRoot) process.seteuid?.(65_534)
  try {
    expect(rowsShown(await listAll(source))).toEqual([
      'a.md',
      'c.md',
      'closed: failed, it may not be read by this user',
    ])
    expect(await readAll(source)).toEqual(['0 a.md: it may not be read by this user', '1 c.md: C'])
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

test('too much ends the job', async () => {
  const folder = temporaryFolder({ 'a.md': '12345', 'b.png': '12345', 'c.md': '12345' })
  const list = async (own: Partial<typeof limits>) => listAll(await openSource(folder, { ...limits, ...own }))
  expect(await list({ maxTotalBytes: 10, maxFiles: 3 })).toHaveLength(3)
  const tooLarge = (setting: string) => ({ code: 'source-too-large', details: { setting } })
  await expect(list({ maxTotalBytes: 9 })).rejects.toMatchObject(tooLarge('max_total_bytes'))
  await expect(list({ maxFiles: 2 })).rejects.toMatchObject(tooLarge('max_files'))
})
