import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openSource } from './open-source.ts'
import {
  inOrder,
  limits,
  listAll,
  openDescriptors,
  opened,
  rawZip,
  readAll,
  tarEnd,
  tarOf,
  temporaryFolder,
  zipOf,
} from './test-archives.ts'

test('what it is, the content decides, not the name', async () => {
  const tar = await tarOf(['a.md', 'A'])
  const folder = temporaryFolder({ 'a.zip': gzipSync(tar), 'b.tar.gz': await zipOf({ 'a.md': 'A' }), c: tar })
  symlinkSync(folder, join(folder, 'link'))
  for (const [name, kind] of [
    ['a.zip', 'tar'],
    ['b.tar.gz', 'zip'],
    ['c', 'tar'],
  ] as const) {
    const source = await openSource(join(folder, name), limits)
    expect(source.kind).toBe(kind)
    expect(await readAll(source)).toEqual(['0 a.md: A'])
    await source.close()
  }
  expect((await openSource(join(folder, 'link'), limits)).kind).toBe('folder')
})

test('archives of nothing', async () => {
  for (const bytes of [rawZip(), tarEnd, gzipSync(tarEnd)])
    expect(await listAll(await opened(bytes))).toEqual([])
})

test('what cannot be imported is refused with a reason', async () => {
  const zip = await zipOf({ 'a.md': 'A' })
  const folder = temporaryFolder({
    text: 'no archive',
    empty: '',
    'text.gz': gzipSync('x'.repeat(2000)),
    'cut.zip': zip.subarray(0, -10),
    'cut.gz': gzipSync('x').subarray(0, 8),
  })
  execFileSync('mkfifo', [join(folder, 'pipe')])
  const before = openDescriptors()
  for (const [name, reason] of [
    ['text', 'is not a zip, tar or tar.gz archive'],
    ['empty', 'is not a zip'],
    ['text.gz', 'is not a zip'],
    ['cut.gz', 'is not a zip'],
    ['cut.zip', 'is a zip archive that is damaged or cut short'],
    ['missing', 'does not exist'],
    ['text/missing', 'does not exist'],
    ['pipe', 'is neither a folder nor a file'],
  ] as const) {
    await expect(openSource(join(folder, name), limits)).rejects.toMatchObject({
      code: 'bad-source',
      message: expect.stringContaining(reason),
    })
  }
  expect(openDescriptors()).toBe(before)
})

describe('cancelled', () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}.md`, 'x'.repeat(20_000)]))
  const entries = Object.entries(files)
  const pathOf = {
    folder: async () => temporaryFolder(files),
    zip: async () => join(temporaryFolder({ archive: await zipOf(files) }), 'archive'),
    'tar.gz': async () => join(temporaryFolder({ archive: gzipSync(await tarOf(...entries)) }), 'archive'),
  }

  test.each(['folder', 'zip', 'tar.gz'] as const)(
    '%s: ends with the reason and leaves nothing open',
    async (kind) => {
      const path = await pathOf[kind]()
      const before = openDescriptors()
      const source = await openSource(path, limits)
      const wanted = inOrder(await listAll(source))
      for (const pass of ['list', 'read'] as const) {
        const cancel = new AbortController()
        const items = pass === 'list' ? source.list(cancel.signal) : source.read(wanted, cancel.signal)
        const seen: number[] = []
        const reason = new Error('enough')
        const run = async () => {
          for await (const { ordinal } of items) {
            seen.push(ordinal)
            if (ordinal === 3) cancel.abort(reason)
          }
        }
        await expect(run()).rejects.toBe(reason)
        expect(seen).toEqual([0, 1, 2, 3])
      }
      // Leaving a loop early is no different.
      for await (const { ordinal } of source.list(new AbortController().signal)) if (ordinal === 3) break
      await source.close()
      expect(openDescriptors()).toBe(before)
    },
  )
})
