import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { expect, test } from 'vitest'
import { tarBlob } from './tar-blob.ts'

test('another program reads back names, contents and times', async () => {
  const long = `${'очень-длинная-папка/'.repeat(12)}страница.md`
  const files = [
    { path: 'plain.md', content: new Blob(['# Plain']), modified: 1_700_000_000_000 },
    { path: 'русская страница.md', content: new Blob(['Привет']), modified: 0 },
    { path: long, content: new Blob(['x'.repeat(512)]), modified: -5 },
    { path: `${'a'.repeat(100)}`, content: new Blob([]), modified: 1 },
    { path: `${'a'.repeat(101)}`, content: new Blob(['y'.repeat(513)]), modified: 1 },
    { path: 'picture.png', modified: 1 },
  ]
  const blob = tarBlob(files)
  expect(blob.size % 512).toBe(0)
  expect(await entriesOf(blob)).toEqual([
    ['plain.md', '# Plain', 1_700_000_000_000],
    ['русская страница.md', 'Привет', 0],
    [long, 'x'.repeat(512), 0],
    ['a'.repeat(100), '', 0],
    ['a'.repeat(101), 'y'.repeat(513), 0],
    ['picture.png', '', 0],
  ])
})

test('the length of a pax record counts its own digits, where they become one more too', async () => {
  const paths = Array.from({ length: 30 }, (_, more) => `${'b'.repeat(76 + more)}é.md`)
  const longer = Array.from({ length: 30 }, (_, more) => `${'b'.repeat(970 + more)}é.md`)
  const all = [...paths, ...longer]
  const entries = await entriesOf(tarBlob(all.map((path) => ({ path, modified: 0 }))))
  expect(entries.map(([name]) => name)).toEqual(all)
})

async function entriesOf(blob: Blob): Promise<unknown[][]> {
  const reader = extract()
  reader.end(Buffer.from(await blob.arrayBuffer()))
  const entries: unknown[][] = []
  for await (const entry of reader) {
    const { name, mtime } = entry.header
    entries.push([name, (await buffer(entry)).toString(), mtime?.getTime()])
  }
  return entries
}
