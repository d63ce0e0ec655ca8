// The life of a page, on both stores: written, changed, conflicted over, deleted and brought back.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { ann, bot, openStore, type Store } from '../testing/stores.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function chunkIds({ database }: Store, slug: string): Promise<number[]> {
  const rows = await database.all<{ id: number }>(
    'SELECT chunk.id FROM chunk JOIN page ON page.id = chunk.page_id WHERE slug = ? ORDER BY ordinal',
    slug,
  )
  return rows.map(({ id }) => id)
}

const exactTexts = [
  '# A\r\n\r\ntext\r\n',
  '\ufeff---\ntags: [x]\n---\ntext',
  'no line feed at the end\nb',
  '',
  'e\u0301 é 👩‍👩‍👧 \u202e \u2028 \uffff',
  ` \t 'a' "b" \\ $1 ? {x} \u00a0\n\n\n`,
  '---\nz: broken frontmatter\na: [\n---\ntext\n',
  '---\ntitle: "NUL \\0 and half a character \\uD800"\n---\n[x](a%00b) [[c%00]]\n',
]

const section = (name: string, words = 'word ') => `## ${name}\n\n${words.repeat(300)}\n\n`

describeOnBothDatabases('pages', (fresh) => {
  it('comes back byte for byte', async () => {
    const { writes, reads } = await openStore(await fresh())
    for (const [index, markdown] of exactTexts.entries()) {
      expect(await writes.put(ann, `p${index}`, { markdown })).toMatchObject({
        outcome: 'created',
        version: 1,
      })
      expect(await reads.page(`p${index}`)).toMatchObject({
        markdown,
        hash: sha256(markdown),
        bytes: Buffer.byteLength(markdown),
      })
    }
    const pages = await reads.pages(exactTexts.map((_, index) => `p${index}`))
    expect(pages.map((page) => page?.markdown)).toEqual(exactTexts)
    const files: string[] = []
    for await (const { content } of reads.exported('')) files.push(Buffer.from(content).toString())
    expect(files).toEqual(exactTexts)
  })

  it('keeps every version with its author, reason and time', async () => {
    const { writes, reads, clock } = await openStore(await fresh())
    await writes.put(ann, 'notes/a.md', { markdown: '# One\n', reason: 'begun' })
    clock.now += 1000
    await writes.put(bot, 'notes/a', { markdown: '# Two\n' })
    expect(await writes.put(bot, 'notes/a', { markdown: '# Two\n' })).toEqual({
      slug: 'notes/a',
      version: 2,
      outcome: 'unchanged',
      warnings: [],
    })
    expect(await reads.versions('notes/a', 10)).toMatchObject([
      { version: 2, author: bot, reason: '', title: 'Two', createdAt: '2026-01-01T00:00:01.000Z' },
      { version: 1, author: ann, reason: 'begun', title: 'One', hash: sha256('# One\n'), deleted: false },
    ])
    expect(await reads.page('notes/a', { version: 1 })).toMatchObject({
      markdown: '# One\n',
      title: 'One',
      version: 1,
      updatedBy: ann,
    })
    await expect(reads.page('notes/a', { version: 3 })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('tells both sides of a conflict, and changes nothing', async () => {
    const { writes, reads } = await openStore(await fresh())
    await writes.put(ann, 'a', { markdown: 'one', ifMatch: 0 })
    await writes.put(bot, 'a', { markdown: 'two', ifMatch: 1 })
    const conflict = {
      code: 'conflict',
      details: { expectedVersion: 1, currentVersion: 2, currentMarkdown: 'two', currentAuthor: bot },
    }
    const stale = { ifMatch: 1 }
    await expect(writes.put(ann, 'a', { markdown: 'three', ...stale })).rejects.toMatchObject(conflict)
    await expect(writes.patch(ann, 'a', { append: 'x', ...stale })).rejects.toMatchObject(conflict)
    await expect(writes.delete(ann, 'a', stale)).rejects.toMatchObject(conflict)
    await expect(writes.move(ann, 'a', { to: 'b', rewriteLinks: true, ...stale })).rejects.toMatchObject(
      conflict,
    )
    await expect(writes.revert(ann, 'a', { version: 1, ...stale })).rejects.toMatchObject(conflict)
    const tags = { add: ['x'], remove: [], ...stale }
    await expect(writes.changeTags(ann, 'a', tags)).rejects.toMatchObject(conflict)
    await expect(writes.put(ann, 'a', { markdown: 'x', ifMatch: 0 })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(writes.put(ann, 'new', { markdown: 'x', ifMatch: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: { currentVersion: 0 },
    })
    expect((await reads.versions('a', 10)).length).toBe(2)
  })

  it('patches what is named exactly once, or all of it, or adds to a section', async () => {
    const { writes, reads, put } = await openStore(await fresh())
    await put('a', '# A\n\n## One\n\nfoo $& foo\n\n## Two\n\nbar')
    await writes.patch(bot, 'a', { edits: [{ find: 'bar', replace: '$&$1' }], append: 'end' })
    await writes.patch(bot, 'a', { append: 'more', underHeading: 'One' })
    await writes.patch(bot, 'a', { edits: [{ find: 'foo', replace: 'baz', all: true }], reason: 'why' })
    expect((await reads.page('a')).markdown).toBe('# A\n\n## One\n\nbaz $& baz\n\nmore\n## Two\n\n$&$1\nend')
    expect((await reads.versions('a', 1))[0]).toMatchObject({ version: 4, author: bot, reason: 'why' })
    const patch = (find: string) => writes.patch(bot, 'a', { edits: [{ find, replace: 'x' }] })
    await expect(patch('baz')).rejects.toThrow(/more than once/)
    await expect(patch('foo')).rejects.toThrow(/does not contain/)
    await expect(writes.patch(bot, 'a', {})).rejects.toMatchObject({ code: 'bad-request' })
    await expect(writes.patch(bot, 'a', { append: 'x', underHeading: 'Three' })).rejects.toThrow(/outline/)
    const doubling = { find: 'x', replace: 'xx', all: true }
    await writes.put(ann, 'x', { markdown: 'x' })
    // Would be 2^100 characters, were it made before it is measured.
    await expect(writes.patch(bot, 'x', { edits: Array(100).fill(doubling) })).rejects.toMatchObject({
      code: 'too-large',
    })
    const shrinking = { find: 'xx', replace: '', all: true }
    await writes.patch(bot, 'x', { edits: [...Array(16).fill(doubling), shrinking] })
    expect((await reads.page('x')).markdown).toBe('')
    const nothing = { edits: [{ find: 'end', replace: 'end' }] }
    expect(await writes.patch(bot, 'a', nothing)).toMatchObject({ outcome: 'unchanged', version: 4 })
  })

  it('deletes softly, restores, and purges only what is deleted', async () => {
    const { writes, reads, put, database } = await openStore(await fresh())
    await put('a', 'text [[b]]')
    await expect(writes.purge(ann, 'a')).rejects.toMatchObject({ code: 'bad-request' })
    await writes.delete(bot, 'a', { reason: 'old' })
    await expect(reads.page('a')).rejects.toMatchObject({ code: 'not-found', details: { deleted: true } })
    await expect(writes.patch(ann, 'a', { append: 'x' })).rejects.toThrow(/restore it first/)
    await expect(writes.delete(ann, 'a', {})).rejects.toMatchObject({ code: 'not-found' })
    expect(await reads.pages(['a', 'b'])).toEqual([null, null])
    expect(await reads.versions('a', 10)).toHaveLength(1)
    expect(await writes.restore(ann, 'a', {})).toMatchObject({ outcome: 'restored', version: 2 })
    expect(await writes.restore(ann, 'a', {})).toMatchObject({ outcome: 'unchanged', version: 2 })
    expect((await reads.page('a')).markdown).toBe('text [[b]]')
    await writes.delete(ann, 'a', { ifMatch: 2 })
    expect(await writes.purge(ann, 'a')).toMatchObject({ outcome: 'purged' })
    for (const table of ['page', 'page_version', 'chunk', 'link', 'page_key', 'page_tag'])
      expect(await database.all(`SELECT * FROM ${table}`), table).toEqual([])
    await expect(writes.restore(ann, 'a', {})).rejects.toMatchObject({ code: 'not-found' })
  })

  it('a deleted page whose slug is written again keeps its history; after a purge there is none', async () => {
    const { writes, reads, put } = await openStore(await fresh())
    await put('a', 'one')
    await writes.delete(ann, 'a', {})
    expect(await writes.put(ann, 'a', { markdown: 'one', ifMatch: 0 })).toMatchObject({
      outcome: 'restored',
      version: 2,
    })
    expect((await reads.versions('a', 10)).map(({ version }) => version)).toEqual([2, 1])
    await writes.delete(ann, 'a', {})
    await writes.purge(ann, 'a')
    expect(await writes.put(ann, 'a', { markdown: 'one' })).toMatchObject({ outcome: 'created', version: 1 })
  })

  it('goes back to an earlier version with a new one', async () => {
    const { writes, reads, put } = await openStore(await fresh())
    await put('a', 'one')
    await put('a', 'two')
    expect(await writes.revert(bot, 'a', { version: 1 })).toMatchObject({ outcome: 'updated', version: 3 })
    expect((await reads.page('a')).markdown).toBe('one')
    expect((await reads.versions('a', 1))[0]).toMatchObject({ reason: 'back to version 1', author: bot })
    expect(await writes.revert(bot, 'a', { version: 1 })).toMatchObject({ outcome: 'unchanged', version: 3 })
    await expect(writes.revert(bot, 'a', { version: 9 })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('refuses texts and names that no store could give back', async () => {
    const { writes, reads } = await openStore(await fresh())
    const put = (slug: string, markdown: string) => writes.put(ann, slug, { markdown })
    await expect(put('a', 'nul\0')).rejects.toMatchObject({ code: 'bad-page' })
    await expect(put('a', 'half \ud800')).rejects.toMatchObject({ code: 'bad-page' })
    await expect(put('a', 'x'.repeat(100_001))).rejects.toMatchObject({ code: 'too-large' })
    for (const slug of ['../a', 'a//b', 'a\0', ' a', ''])
      await expect(put(slug, 'x')).rejects.toMatchObject({ code: 'bad-slug' })
    expect((await reads.list({ deleted: false, sort: 'slug', limit: 9 })).total).toBe(0)
  })

  it('tags live in the frontmatter and can be asked for', async () => {
    const { writes, reads, put } = await openStore(await fresh())
    await put('a', '---\ntitle: A\ntags: [One]\n---\ntext')
    await put('b', '---\ntags: one, two\n---\n')
    await put('gone', '---\ntags: lost\n---\n')
    await writes.delete(ann, 'gone', {})
    await writes.changeTags(bot, 'a', { add: ['#Три'], remove: [] })
    expect(await reads.page('a')).toMatchObject({ version: 2, tags: ['one', 'три'], title: 'A' })
    expect(await reads.tags(10)).toEqual({
      tags: [
        { tag: 'one', pages: 2 },
        { tag: 'two', pages: 1 },
        { tag: 'три', pages: 1 },
      ],
    })
    await writes.changeTags(bot, 'a', { add: [], remove: ['one'] })
    expect((await reads.page('a')).tags).toEqual(['три'])
    const again = await writes.changeTags(bot, 'a', { add: ['три'], remove: ['none'] })
    expect(again).toMatchObject({ outcome: 'unchanged', version: 3 })
  })

  it('has a timeline, of a page and of all', async () => {
    const { writes, reads, put } = await openStore(await fresh())
    await put('a', 'x')
    await put('b', 'x')
    const first = await writes.addTimelineEntry(bot, 'a', { date: '2025-03-01', text: 'начало' })
    await writes.addTimelineEntry(ann, 'a', { date: '2025-01-01', text: 'before' })
    await writes.addTimelineEntry(ann, 'b', { date: '2025-03-01', text: 'same day' })
    expect((await reads.timeline({ slug: 'a', limit: 9 }))[0]).toEqual(first)
    const texts = async (from?: string, to?: string) =>
      (await reads.timeline({ from, to, limit: 9 })).map(({ text }) => text)
    expect(await texts()).toEqual(['same day', 'начало', 'before'])
    expect(await texts('2025-01-02', '2025-03-01')).toEqual(['same day', 'начало'])
    await writes.delete(ann, 'b', {})
    expect(await texts()).toEqual(['начало', 'before'])
    await expect(writes.addTimelineEntry(ann, 'b', { date: '2025-01-01', text: 'x' })).rejects.toThrow(
      /deleted/,
    )
    expect((await reads.page('a')).version).toBe(1)
  })

  it('chunks that did not change keep their ids', async () => {
    const store = await openStore(await fresh())
    await store.put('a', `${section('One')}${section('Two')}${section('Three')}`)
    const before = await chunkIds(store, 'a')
    expect(before).toHaveLength(3)
    await store.put('a', `${section('New')}${section('One')}${section('Three')}${section('Three')}`)
    const after = await chunkIds(store, 'a')
    expect(after[1]).toBe(before[0])
    expect(after.slice(2)).toContain(before[2])
    expect(after).not.toContain(before[1])
    expect(new Set(after).size).toBe(4)
    await store.writes.delete(ann, 'a', {})
    await store.writes.restore(ann, 'a', {})
    expect(await chunkIds(store, 'a')).toEqual(after)
  })

  it('many at once do not lose one another', async () => {
    const { writes, reads } = await openStore(await fresh())
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        writes.put(ann, `page-${index}`, { markdown: `text ${index}` }),
      ),
    )
    const { pages } = await reads.list({ deleted: false, sort: 'slug', limit: 50 })
    expect(pages).toHaveLength(12)
    for (const { slug } of pages) expect((await reads.page(slug)).markdown).toBe(`text ${slug.slice(5)}`)
  })
})
