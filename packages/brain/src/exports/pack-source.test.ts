import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { listAll, opened, readAll, temporaryFolder } from '../imports/sources/test-archives.ts'
import { packSource } from './pack-source.ts'

async function packed(place: string) {
  const unread: string[] = []
  const archive = await packSource(place, (path, reason) => unread.push(`${path}: ${reason}`))
  const source = await opened(await buffer(archive), {
    maxFileBytes: 1000,
    maxTotalBytes: 10_000,
    maxFiles: 9,
  })
  const rows = (await listAll(source)).map(({ path, problem }) => [path, problem?.reason])
  return { rows: Object.fromEntries(rows), texts: await readAll(source), unread }
}

describe('a packed folder', () => {
  it('is what the brain would have found there itself, without what is not read', async () => {
    const tree = temporaryFolder({
      '.git/config': 'secret',
      'глава/ёж.md': '# Ёж',
      'a.md': '',
      'film.mp4': 'x'.repeat(200_000),
    })
    writeFileSync(Buffer.concat([Buffer.from(`${tree}/`), Buffer.from([0xff])]), 'x')
    symlinkSync('/etc/passwd', join(tree, 'link.md'))
    symlinkSync('/etc', join(tree, 'etc'))
    const { rows, texts, unread } = await packed(tree)
    expect(rows).toEqual({
      'a.md': undefined,
      etc: expect.stringContaining('link'),
      'film.mp4': 'not a markdown file',
      'link.md': expect.stringContaining('link'),
      'глава/ёж.md': undefined,
    })
    expect(texts).toEqual(['0 a.md: ', '4 глава/ёж.md: # Ёж'])
    expect(unread).toEqual([expect.stringContaining('not UTF-8')])
  })

  it('can be a single page, and can be empty', async () => {
    const folder = temporaryFolder({ 'one.md': 'one' })
    symlinkSync('one.md', join(folder, 'named.md'))
    expect((await packed(join(folder, 'named.md'))).texts).toEqual(['0 named.md: one'])
    mkdirSync(join(folder, 'empty'))
    expect(await packed(join(folder, 'empty'))).toEqual({ rows: {}, texts: [], unread: [] })
  })
})
