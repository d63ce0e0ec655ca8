import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import {
  collect,
  inOrder,
  limits,
  listAll,
  never,
  opened,
  temporaryFolder,
} from '../imports/sources/test-archives.ts'
import { writeArchive } from './write-archive.ts'

const modified = new Date('2024-02-29T12:34:56Z')
const contents: Readonly<Record<string, Uint8Array>> = {
  'README.md': Buffer.from('# Hello\r\n'),
  'пустая.md': Buffer.alloc(0),
  [`${'очень/'.repeat(40)}длинная.md`]: Buffer.from('текст '.repeat(5000)),
  [`${'n'.repeat(98)}.md`]: Buffer.alloc(512, 'b'),
  'Q: why.md': Uint8Array.from({ length: 256 }, (_, i) => i),
  '👍/a.md': Buffer.from('a'),
}
const files = () => inOrder(Object.entries(contents).map(([path, content]) => ({ path, content, modified })))

async function archive(format: 'zip' | 'tar.gz', given: Parameters<typeof writeArchive>[1] = files()) {
  const out = new PassThrough()
  const [bytes] = await Promise.all([buffer(out), writeArchive(format, given, out, never)])
  return bytes
}

describe.each(['zip', 'tar.gz'] as const)('%s', (format) => {
  test('comes back byte for byte', async () => {
    const source = await opened(await archive(format))
    const wanted = await listAll(source)
    expect(wanted.map(({ path }) => path)).toEqual(Object.keys(contents))
    for (const file of await collect(source.read(inOrder(wanted), never))) {
      expect(file).toEqual({ ...file, content: new Uint8Array(contents[file.path]!) })
      // Memory of its own, so that a thread can be given it.
      expect('content' in file && file.content.buffer.byteLength).toBe(contents[file.path]!.length)
    }
  })

  test('is the same for the same files', async () => {
    expect((await archive(format)).equals(await archive(format))).toBe(true)
  })

  test('waits for whoever takes it', async () => {
    let given = 0
    async function* many() {
      for (; given < 500; given += 1) {
        const content = Uint8Array.from({ length: 10_000 }, (_, i) => (i * i * given) >> 5)
        yield { path: `${given}.md`, content, modified }
      }
    }
    const cancel = new AbortController()
    const stuck = new Writable({ write: () => setTimeout(() => cancel.abort(new Error('enough')), 100) })
    await expect(writeArchive(format, many(), stuck, cancel.signal)).rejects.toThrow('enough')
    expect(given).toBeLessThan(100)
    expect(stuck.destroyed).toBe(true)
  })

  test('leads nobody out of their folder', async () => {
    const file = { path: '../a.md', content: Buffer.alloc(1), modified }
    await expect(archive(format, inOrder([file]))).rejects.toMatchObject({ code: 'bad-slug' })
  })
})

test('tar as another program reads it', async () => {
  const folder = temporaryFolder({ 'a.tar.gz': await archive('tar.gz') })
  const tar = execFileSync('gzip', ['-dc', join(folder, 'a.tar.gz')])
  const seen = new Map<string, unknown>()
  const reader = extract()
  reader.end(tar)
  for await (const entry of reader) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    seen.set(entry.header.name, Buffer.concat(chunks))
    expect(entry.header).toMatchObject({ mtime: modified, mode: 0o644, type: 'file' })
  }
  expect(seen).toEqual(new Map(Object.entries(contents).map(([path, own]) => [path, Buffer.from(own)])))
})

test('more files than a plain zip can count', async () => {
  const count = 65_600
  const many = Array.from({ length: count }, (_, i) => ({
    path: `${i}.md`,
    content: Buffer.alloc(1, i),
    modified,
  }))
  const source = await opened(await archive('zip', inOrder(many)), { ...limits, maxFiles: count })
  const last = { ordinal: count - 1, path: `${count - 1}.md` }
  const read = await collect(source.read(inOrder([last]), never))
  expect(read).toEqual([{ ...last, content: Uint8Array.of(last.ordinal & 0xff) }])
})
