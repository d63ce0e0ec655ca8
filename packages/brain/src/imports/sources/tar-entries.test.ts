import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  collect,
  limits,
  listAll,
  never,
  openDescriptors,
  opened,
  rawTar,
  readAll,
  rowsShown,
  shown,
  tarEnd,
  tarOf,
  wantedOf,
} from './test-archives.ts'

const listed = async (bytes: Uint8Array) => rowsShown(await listAll(await opened(bytes)))

test('what another program packs comes out, with names of any length and language', async () => {
  const long = `${'папка/'.repeat(30)}страница.md`
  const tar = await tarOf(
    [{ name: 'docs/', type: 'directory' }],
    ['./docs/a.md', 'A'],
    [long, 'Б'.repeat(1000)],
    ['logo.png', 'x'],
    [`${'d/'.repeat(60)}e.MD`, 'E'],
    ['empty.mdx'],
  )
  for (const bytes of [tar, gzipSync(tar)]) {
    const source = await opened(bytes)
    expect(source.kind).toBe('tar')
    expect((await listAll(source))[2]).toEqual({
      ordinal: 2,
      path: 'logo.png',
      size: 1,
      problem: { state: 'skipped', reason: 'not a markdown file' },
    })
    expect(await readAll(source)).toEqual([
      '0 docs/a.md: A',
      `1 ${long}: ${'Б'.repeat(1000)}`,
      `3 ${'d/'.repeat(60)}e.MD: E`,
      '4 empty.mdx: ',
    ])
  }
})

test('after a crash only what is still wanted is read', async () => {
  const source = await opened(
    gzipSync(await tarOf(['a.md', 'A'], ['b.md', 'B'], ['c.md', 'C'], ['d.md', 'D'])),
  )
  const read = await collect(
    source.read(wantedOf([1, 'b.md'], [2, 'other.md'], [3, 'd.md'], [9, 'z.md']), never),
  )
  expect(read.map(shown)).toEqual([
    '1 b.md: B',
    '2 other.md: the archive is another one now',
    '3 d.md: D',
    '9 z.md: not in the archive any more',
  ])
})

test('names that lead astray are rows with a reason', async () => {
  const tar = Buffer.concat([
    rawTar('../../etc/cron.md'),
    rawTar('a/../../b.md'),
    rawTar('/etc/a.md'),
    rawTar('C:/a.md'),
    rawTar('a\\b.md'),
    rawTar('line\nbreak.md'),
    rawTar(Buffer.from('caf\xe9.md', 'latin1')),
    rawTar('x', `${'n'.repeat(2000)}.md\0`, 'L'),
    rawTar('short.md'),
    rawTar('x', '20 path=nul\0byte.md\n', 'x'),
    rawTar('short.md'),
    rawTar('.git/notes.md'),
    rawTar('sub/.git'),
    rawTar('__MACOSX/._a.md'),
    rawTar('._b.md'),
    rawTar('.DS_Store'),
    rawTar('a.md', 'first'),
    rawTar('./a.md', 'second'),
    rawTar('..hidden/...md'),
    tarEnd,
  ])
  expect(await listed(tar)).toEqual([
    '../../etc/cron.md: failed, its name leads out of the import with ".."',
    'a/../../b.md: failed, its name leads out of the import with ".."',
    '/etc/a.md: failed, its name is an absolute path',
    'C:/a.md: failed, its name is an absolute path',
    'a\\b.md: failed, its name contains a backslash',
    'line\\x0abreak.md: failed, its name contains control characters',
    'caf\\xe9.md: failed, its name is not UTF-8',
    `${'n'.repeat(300)}…: failed, its name is longer than 1024 bytes`,
    'nul\\x00byte.md: failed, its name contains control characters',
    '__MACOSX/._a.md: skipped, macOS keeps its own data here',
    '._b.md: skipped, macOS keeps its own data here',
    '.DS_Store: skipped, macOS keeps its own data here',
    'a.md',
    'a.md: failed, the same name appears earlier',
    '..hidden/...md',
  ])
})

test('links, devices and sparse files are rows, and what follows them is found', async () => {
  const map = Buffer.alloc(512)
  const sparse = rawTar('old.md', '', 'S')
  sparse[482] = 1
  sparse.write('000000\0 ', 148)
  const checksum = sparse.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
  sparse.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  const tar = Buffer.concat([
    rawTar('soft.md', '', '2'),
    // A hard link with a size has no content all the same.
    rawTar('hard.md', '', '1', '00000001000\0'),
    rawTar('device.md', '', '3'),
    rawTar('pipe.md', '', '6'),
    rawTar('huge.md', '', '0', '00000303241\0').subarray(0, 512),
    Buffer.alloc(100_352),
    sparse,
    map,
    rawTar('x', '22 GNU.sparse.major=1\n', 'x'),
    rawTar('new.md'),
    rawTar('x', 'nonsense', 'x'),
    rawTar('doubtful.md'),
    rawTar('last.md'),
    tarEnd,
  ])
  expect(await listed(tar)).toEqual([
    'soft.md: skipped, a symbolic link: links are not followed',
    'hard.md: skipped, a hard link: links are not followed',
    'device.md: skipped, not a regular file',
    'pipe.md: skipped, not a regular file',
    'huge.md: failed, larger than 100000 bytes (max_file_bytes)',
    'old.md: failed, a sparse file, which is not supported: pack it without --sparse',
    'new.md: failed, a sparse file, which is not supported: pack it without --sparse',
    'doubtful.md: failed, the header with its full name is broken',
    'last.md',
  ])
})

describe('an archive that is cut short or damaged', () => {
  const rest = '(the rest of the archive): failed,'

  test('in the middle of a file: the files before it are read', async () => {
    const tar = await tarOf(['a.md', 'A'], ['b.md', 'B'.repeat(2000)], ['c.md', 'C'])
    for (const bytes of [tar.subarray(0, 2000), gzipSync(tar.subarray(0, 2000))]) {
      const source = await opened(bytes)
      expect(rowsShown(await listAll(source))).toEqual([
        'a.md',
        'b.md',
        `${rest} the archive ends in the middle`,
      ])
      const wanted = wantedOf([0, 'a.md'], [1, 'b.md'], [2, 'c.md'], [3, 'd.md'])
      expect((await collect(source.read(wanted, never))).map(shown)).toEqual([
        '0 a.md: A',
        '1 b.md: the archive ends in the middle',
        '2 c.md: the archive ends in the middle',
        '3 d.md: the archive ends in the middle',
      ])
    }
  })

  test('the gzip stream is cut, or broken', async () => {
    const noise = Array.from({ length: 20_000 }, (_, i) => Math.sin(i)).join()
    const packed = gzipSync(await tarOf(['a.md', 'A'], ['noise.txt', noise], ['b.md', 'B']))
    const before = ['a.md', 'noise.txt: skipped, not a markdown file']
    const cut = packed.subarray(0, packed.length - 5000)
    expect(await listed(cut)).toEqual([...before, `${rest} the archive ends in the middle`])
    const broken = Buffer.from(packed).fill(0xff, packed.length - 6000, packed.length - 5000)
    expect(await listed(broken)).toEqual([
      ...before,
      expect.stringMatching(/^.the rest of the archive.: failed, the archive is damaged/),
    ])
  })

  test('the checksum of the gzip stream is wrong, or missing', async () => {
    const packed = gzipSync(await tarOf(['a.md', 'A']))
    expect(await listed(packed.subarray(0, -5))).toEqual(['a.md', `${rest} the archive ends in the middle`])
    packed[packed.length - 8]! ^= 1
    expect(await listed(packed)).toEqual(['a.md', `${rest} the archive is damaged: its checksum is wrong`])
  })

  test('the gzip stream is broken from the start of its second member', async () => {
    const packed = gzipSync(await tarOf(['a.md', 'A']))
    const noMember = Buffer.concat([packed.subarray(0, 10), Buffer.alloc(300, 0xff)])
    const reason = 'the archive is damaged: what was packed cannot be unpacked'
    expect(await listed(Buffer.concat([packed, noMember]))).toEqual(['a.md', `${rest} ${reason}`])
  })

  test('between two files, in a header, with an impossible size', async () => {
    const a = rawTar('a.md', 'A')
    const b = rawTar('b.md', 'B')
    const damage = `${rest} the archive is damaged: no header where one must be`
    expect(await listed(a)).toEqual(['a.md', `${rest} the archive has no end mark: files may be missing`])
    expect(await listed(Buffer.concat([a, b.subarray(0, 100)]))).toEqual([
      'a.md',
      `${rest} the archive ends in the middle`,
    ])
    expect(await listed(Buffer.concat([a, b.fill('!', 0, 4), tarEnd]))).toEqual(['a.md', damage])
    for (const size of [
      '-0000000001\0',
      Buffer.alloc(12, 0xff),
      Buffer.from(`81${'00'.repeat(11)}`, 'hex'),
    ]) {
      expect(await listed(Buffer.concat([a, rawTar('b.md', '', '0', size), tarEnd]))).toEqual([
        'a.md',
        damage,
      ])
    }
  })
})

test('archives that were joined are one, and what is no archive after the end does not matter', async () => {
  const [one, two] = [await tarOf(['a.md', 'A']), await tarOf(['b.md', 'B'])]
  expect(await listed(Buffer.concat([one, two]))).toEqual(['a.md', 'b.md'])
  expect(await listed(Buffer.concat([gzipSync(one), gzipSync(two)]))).toEqual(['a.md', 'b.md'])
  expect(await listed(Buffer.concat([gzipSync(one), Buffer.from('trailing rubbish')]))).toEqual(['a.md'])
  expect(await listed(Buffer.concat([gzipSync(one), Buffer.alloc(9999)]))).toEqual(['a.md'])
  expect(await listed(Buffer.concat([one, Buffer.alloc(700, '?')]))).toEqual(['a.md'])
})

describe('too much ends the job', () => {
  test('a gzip bomb is not unpacked to its end', async () => {
    const bomb = gzipSync(
      Buffer.concat([rawTar('zeros.bin', '', '0', '00100000000\0'), Buffer.alloc(16 << 20)]),
    )
    const source = await opened(bomb, { ...limits, maxTotalBytes: 1_000_000 })
    const before = openDescriptors()
    await expect(listAll(source)).rejects.toMatchObject({
      code: 'source-too-large',
      details: { setting: 'max_total_bytes', limit: 1_000_000 },
    })
    expect(openDescriptors()).toBe(before)
  })

  test('so do too many files', async () => {
    const source = await opened(await tarOf(['a.md'], ['b.txt'], ['c.md']), { ...limits, maxFiles: 2 })
    await expect(listAll(source)).rejects.toMatchObject({
      code: 'source-too-large',
      message: expect.stringContaining('max_files'),
    })
  })
})
