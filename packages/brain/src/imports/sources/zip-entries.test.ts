import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  collect,
  limits,
  listAll,
  never,
  opened,
  rawZip,
  readAll,
  rowsShown,
  shown,
  wantedOf,
  zipOf,
} from './test-archives.ts'

test.each([{}, { compress: false }, { forceZip64Format: true }])(
  'what another program packs, %j',
  async (options) => {
    const long = 'Текст. '.repeat(500)
    const source = await opened(
      await zipOf({ 'docs/a.md': 'A', 'страница.md': long, 'logo.png': 'x' }, options),
    )
    expect(source.kind).toBe('zip')
    expect(await readAll(source)).toEqual(['0 docs/a.md: A', `1 страница.md: ${long}`])
    const again = source.read(wantedOf([1, 'страница.md'], [7, 'z.md']), never)
    expect((await collect(again)).map(shown)).toEqual([
      `1 страница.md: ${long}`,
      '7 z.md: not in the archive any more',
    ])
  },
)

test('names and kinds that are refused', async () => {
  const oldName = Buffer.from('\x80.md', 'latin1')
  const unicodePath = Buffer.concat([Buffer.from('\x75\x70'), Buffer.alloc(7), Buffer.from('новое.md')])
  unicodePath.writeUInt16LE(unicodePath.length - 4, 2)
  unicodePath[4] = 1
  unicodePath.writeUInt32LE(crc32(oldName), 5)
  const zip = rawZip(
    { name: 'folder/' },
    { name: 'windows\\folder\\' },
    { name: 'windows\\a.md' },
    { name: '..\\..\\a.md' },
    { name: '../a.md' },
    { name: 'C:\\a.md' },
    { name: '/a.md' },
    { name: 'nul\0.md' },
    { name: Buffer.from('\xff.md', 'latin1') },
    { name: oldName, flags: 0 },
    { name: oldName, flags: 0, extra: unicodePath },
    { name: 'без флага.md', flags: 0 },
    { name: `${'n'.repeat(2000)}.md` },
    { name: 'repo\\.git\\config.md' },
    { name: '__MACOSX/a.md' },
    { name: 'link.md', mode: 0o120777 },
    { name: 'pipe.md', mode: 0o010644 },
    { name: 'windows/a.md' },
  )
  expect(rowsShown(await listAll(await opened(zip)))).toEqual([
    'windows/a.md',
    '../../a.md: failed, its name leads out of the import with ".."',
    '../a.md: failed, its name leads out of the import with ".."',
    'C:/a.md: failed, its name is an absolute path',
    '/a.md: failed, its name is an absolute path',
    'nul\\x00.md: failed, its name contains control characters',
    '\\xff.md: failed, its name is not UTF-8',
    '\\x80.md: failed, its name is not UTF-8',
    'новое.md',
    'без флага.md',
    `${'n'.repeat(300)}…: failed, its name is longer than 1024 bytes`,
    '__MACOSX/a.md: skipped, macOS keeps its own data here',
    'link.md: skipped, a symbolic link: links are not followed',
    'pipe.md: skipped, not a regular file',
    'windows/a.md: failed, the same name appears earlier',
  ])
})

test('entries that cannot be had, or lie about themselves', async () => {
  const text = Buffer.from('text '.repeat(100))
  const packed = { data: deflateRawSync(text), method: 8, size: text.length, crc: crc32(text) }
  const bomb = { data: deflateRawSync(Buffer.alloc(50_000_000)), method: 8 }
  const source = await opened(
    rawZip(
      { name: 'good.md', ...packed },
      { name: 'encrypted.md', ...packed, flags: 0x801 },
      { name: 'lzma.md', ...packed, method: 14 },
      { name: 'large.md', ...packed, size: 100_001 },
      { name: 'stored.md', data: Buffer.alloc(101_000), size: 1 },
      { name: 'bomb.md', ...bomb, size: 1000 },
      { name: 'short.md', ...packed, size: 10_000 },
      { name: 'long.md', ...packed, size: 10 },
      { name: 'empty.md', ...packed, size: 0 },
      { name: 'checksum.md', ...packed, crc: 1 },
      { name: 'broken.md', ...packed, data: Buffer.alloc(20, 0xff) },
      { name: 'last.md', ...packed },
    ),
  )
  const rows = await listAll(source)
  expect(rowsShown(rows.filter(({ problem }) => problem))).toEqual([
    'encrypted.md: failed, encrypted: pack it without a password',
    'lzma.md: failed, packed with method 14, which is not supported: use "deflate"',
    'large.md: failed, larger than 100000 bytes (max_file_bytes)',
    'stored.md: failed, larger than 100000 bytes (max_file_bytes)',
  ])
  expect(await readAll(source)).toEqual([
    `0 good.md: ${text}`,
    '5 bomb.md: its size is not what the archive says',
    '6 short.md: its size is not what the archive says',
    '7 long.md: its size is not what the archive says',
    '8 empty.md: its size is not what the archive says',
    '9 checksum.md: its checksum is wrong: the archive is damaged',
    expect.stringContaining('10 broken.md: the archive is damaged'),
    `11 last.md: ${text}`,
  ])
})

test('a directory that breaks off is a row, and so is content that lies beyond the end', async () => {
  const zip = rawZip({ name: 'a.md', data: Buffer.from('A') }, { name: 'b.md' }, { name: 'c.md' })
  const second = zip.indexOf('PK\x01\x02', zip.indexOf('PK\x01\x02') + 1)
  const brokenDirectory = await opened(Buffer.from(zip).fill('?', second, second + 4))
  expect(rowsShown(await listAll(brokenDirectory))).toEqual([
    'a.md',
    expect.stringMatching(/^\(the rest of the archive\): failed, the archive is damaged: /),
  ])
  const read = brokenDirectory.read(wantedOf([0, 'a.md'], [1, 'b.md'], [2, 'c.md']), never)
  expect((await collect(read)).map(shown)).toEqual([
    '0 a.md: A',
    expect.stringContaining('1 b.md: the archive is damaged'),
    expect.stringContaining('2 c.md: the archive is damaged'),
  ])
  const farAway = Buffer.from(zip)
  farAway.writeUInt32LE(zip.length - 40, second + 42)
  expect((await readAll(await opened(farAway)))[1]).toContain('1 b.md: the archive is damaged')
})

test('a size beyond all numbers is not passed on', async () => {
  const claim = Buffer.concat([Buffer.from([1, 0, 8, 0]), Buffer.alloc(8, 0xff)])
  const source = await opened(rawZip({ name: 'a.md', size: 0xffffffff, extra: claim }))
  const problem = { state: 'failed', reason: 'larger than 100000 bytes (max_file_bytes)' }
  expect(await listAll(source)).toEqual([{ ordinal: 0, path: 'a.md', size: null, problem }])
})

test('the sizes that are claimed count before anything is unpacked', async () => {
  const zip = rawZip({ name: 'a.md', size: 600 }, { name: 'b.png', size: 600 }, { name: 'c.md', size: 600 })
  expect(await listAll(await opened(zip, { ...limits, maxTotalBytes: 1200 }))).toHaveLength(3)
  await expect(listAll(await opened(zip, { ...limits, maxTotalBytes: 1199 }))).rejects.toMatchObject({
    code: 'source-too-large',
  })
})
