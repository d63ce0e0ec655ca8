// Reading: parts of pages, lists, outlines, what changed lately, figures; on both stores.
import type { ListPages } from '@notarium/contract/brain'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { readStats } from '../stats.ts'
import { ann, bot, openStore, type Store } from '../testing/stores.ts'

async function listed({ reads }: Store, request: Partial<ListPages> = {}): Promise<string[]> {
  const slugs: string[] = []
  let cursor: string | undefined
  do {
    const list = await reads.list({ deleted: false, sort: 'slug', limit: 2, ...request, cursor })
    slugs.push(...list.pages.map(({ slug }) => slug))
    cursor = list.nextCursor ?? undefined
  } while (cursor !== undefined)
  return slugs
}

describeOnBothDatabases('reading', (fresh) => {
  it('lists by slug and by time, part by part, also where times are the same', async () => {
    const store = await openStore(await fresh())
    for (const slug of ['b/1', 'a', 'b/2', 'В', 'b']) await store.put(slug, slug)
    store.clock.now += 1000
    await store.put('z', 'last')
    await store.put('a', 'changed')
    expect(await listed(store)).toEqual(['a', 'b', 'b/1', 'b/2', 'z', 'В'])
    expect(await listed(store, { sort: 'updated' })).toEqual(['z', 'a', 'b', 'В', 'b/2', 'b/1'])
    expect(await listed(store, { prefix: 'b/' })).toEqual(['b/1', 'b/2'])
    expect(await store.reads.slugs('b', 2)).toEqual(['b', 'b/1'])
    const bad = { deleted: false, sort: 'updated', limit: 1, cursor: 'e30' } as const
    await expect(store.reads.list(bad)).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('a list goes on where it was, whatever is written meanwhile', async () => {
    const store = await openStore(await fresh())
    for (const slug of ['a', 'c', 'e']) await store.put(slug, slug)
    const first = await store.reads.list({ deleted: false, sort: 'slug', limit: 2 })
    await store.put('b', 'b')
    await store.writes.delete(ann, 'c', {})
    const cursor = first.nextCursor as string
    const next = await store.reads.list({ deleted: false, sort: 'slug', limit: 2, cursor })
    expect(next.pages.map(({ slug }) => slug)).toEqual(['e'])
    expect(next).toMatchObject({ total: 3, nextCursor: null })
    expect(await listed(store, { deleted: true })).toEqual(['c'])
  })

  it('filters lists by tag, type and language', async () => {
    const store = await openStore(await fresh())
    await store.put('en', '---\ntags: [x, y]\ntype: guide\n---\nEnglish text')
    await store.put('ru', '---\ntags: [x]\n---\nРусский текст')
    expect(await listed(store, { tag: 'x' })).toEqual(['en', 'ru'])
    expect(await listed(store, { tag: 'x', language: 'ru' })).toEqual(['ru'])
    expect(await listed(store, { type: 'guide' })).toEqual(['en'])
    expect(await listed(store, { tag: "'; DROP TABLE page; --" })).toEqual([])
  })

  it('gives lines and the outline', async () => {
    const { put, reads } = await openStore(await fresh())
    await put('a', '---\ntitle: T\n---\n# One\r\ntext\r\n## Two\r\nmore\r\n# Three')
    const part = await reads.page('a', { startLine: 5, endLine: 6 })
    expect(part).toMatchObject({ markdown: 'text\r\n## Two', lines: { start: 5, end: 6, total: 8 } })
    expect((await reads.page('a', { startLine: 7, endLine: 99 })).markdown).toBe('more\r\n# Three')
    await expect(reads.page('a', { startLine: 6, endLine: 5 })).rejects.toMatchObject({ code: 'bad-request' })
    expect(await reads.outline('a')).toEqual({
      slug: 'a',
      title: 'T',
      version: 1,
      headings: [
        { level: 1, text: 'One', anchor: 'one', startLine: 4, endLine: 7 },
        { level: 2, text: 'Two', anchor: 'two', startLine: 6, endLine: 7 },
        { level: 1, text: 'Three', anchor: 'three', startLine: 8, endLine: 8 },
      ],
    })
  })

  it('gives an earlier version as it was, at the place where the page is now', async () => {
    const { put, reads, writes, clock } = await openStore(await fresh())
    const first = '---\ntags: [One]\ntype: guide\naliases: [Uno]\nby: ann\n---\nПервый текст'
    await put('a', first)
    const asWritten = await reads.page('a')
    clock.now += 1000
    await writes.put(bot, 'a', { markdown: '---\ntags: [two]\ntitle: Two\n---\nA second, longer text of it' })
    await writes.move(bot, 'a', { to: 'b', rewriteLinks: true })
    expect(await reads.page('b', { version: 1 })).toEqual({ ...asWritten, slug: 'b' })
    expect(asWritten).toMatchObject({
      title: 'a',
      type: 'guide',
      tags: ['one'],
      aliases: ['Uno'],
      language: 'ru',
      frontmatter: { by: 'ann' },
      bytes: Buffer.byteLength(first),
      updatedBy: ann,
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
    expect(await reads.page('b', { version: 2 })).toMatchObject({
      tags: ['two'],
      aliases: [],
      updatedBy: bot,
    })
  })

  it('suggests pages of a like name where there is none', async () => {
    const { put, reads } = await openStore(await fresh())
    await put('guides/Set Up', 'x')
    await expect(reads.page('set-up')).rejects.toMatchObject({
      code: 'not-found',
      details: { similar: ['guides/Set Up'] },
    })
    for (const slug of ['no\0ne', 'half \ud800', "'", '%', ''])
      await expect(reads.page(slug), slug).rejects.toMatchObject({ code: 'not-found' })
    expect(await reads.pages(['no\0ne', 'half \ud800', 'guides/Set Up'])).toMatchObject([
      null,
      null,
      { title: 'Set Up' },
    ])
  })

  it('finds a page by every spelling of its slug that a write takes for it', async () => {
    const { put, reads, writes } = await openStore(await fresh())
    await put('й/doc.md', '# Doc\n[[x]]')
    const [name, wanted] = ['й/doc', 'и\u0306/doc.MD']
    expect(await reads.page(wanted)).toMatchObject({ slug: name })
    expect(await reads.pages([wanted])).toMatchObject([{ slug: name }])
    expect(await reads.outline(wanted)).toMatchObject({ slug: name })
    expect(await reads.links(wanted, 1)).toMatchObject({ slug: name, outgoing: [{ target: 'x' }] })
    await writes.addTimelineEntry(ann, wanted, { date: '2026-01-01', text: 'begun' })
    expect(await reads.timeline({ slug: wanted, limit: 9 })).toMatchObject([{ slug: name, text: 'begun' }])
    await writes.patch(ann, wanted, { append: 'more' })
    await writes.changeTags(ann, wanted, { add: ['t'], remove: [] })
    await writes.revert(ann, wanted, { version: 1 })
    expect(await reads.versions(wanted, 9)).toHaveLength(4)
    expect(await writes.move(ann, wanted, { to: 'b.md', rewriteLinks: true })).toMatchObject({ slug: 'b' })
    for (const step of ['delete', 'restore', 'delete'] as const)
      expect(await writes[step](ann, 'b.md', {})).toMatchObject({ slug: 'b' })
    expect(await writes.purge(ann, 'b.md')).toMatchObject({ slug: 'b', outcome: 'purged' })
    await expect(reads.page('../b')).rejects.toMatchObject({ code: 'not-found' })
    await expect(writes.delete(ann, '../b', {})).rejects.toMatchObject({ code: 'bad-slug' })
  })

  it('tells what changed lately, the newest first, deletions too', async () => {
    const { put, writes, reads, clock } = await openStore(await fresh())
    await put('old', 'x')
    clock.now += 1000
    await put('a', 'one')
    await put('a', 'two')
    await put('b', 'x')
    await writes.delete(bot, 'b', { reason: 'wrong' })
    const since = new Date(clock.now).toISOString()
    const changes = await reads.recentChanges({ since, limit: 9 })
    expect(changes.map(({ slug, version, deleted }) => [slug, version, deleted])).toEqual([
      ['b', 1, true],
      ['b', 1, false],
      ['a', 2, false],
      ['a', 1, false],
    ])
    expect(changes[0]).toMatchObject({ author: bot, reason: 'wrong' })
    expect(await reads.recentChanges({ limit: 2 })).toEqual(changes.slice(0, 2))
  })

  it('counts what is there, without what is deleted', async () => {
    const { put, writes, database } = await openStore(await fresh())
    await put('a', '---\ntags: [x, y]\n---\n[[b]] [[none]]')
    await put('b', 'Русский текст')
    await put('b', 'Русский текст, другой')
    await put('c', '---\ntags: [z]\n---\n[[none]] [[a]]')
    await writes.delete(ann, 'c', {})
    expect(await readStats(database)).toMatchObject({
      pages: 2,
      deletedPages: 1,
      versions: 4,
      chunks: 2,
      links: 2,
      unresolvedLinks: 1,
      tags: 2,
      languages: { en: 1, ru: 1 },
      databaseBytes: expect.any(Number),
      lastChangeAt: '2026-01-01T00:00:00.000Z',
    })
  })
})
