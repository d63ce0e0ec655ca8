// Links between pages, and what becomes of them when pages come, go and move; on both stores.
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { ann, bot, openStore, type Store } from '../testing/stores.ts'

const move = ({ writes }: Store, slug: string, to: string) =>
  writes.move(bot, slug, { to, rewriteLinks: true })

async function textOf({ reads }: Store, slug: string): Promise<string> {
  return (await reads.page(slug)).markdown
}

async function targets({ reads }: Store, slug: string) {
  const { outgoing } = await reads.links(slug, 1)
  return outgoing.map(({ to }) => to)
}

describeOnBothDatabases('links', (fresh) => {
  it('lead both ways, by path, name, title, alias and folder', async () => {
    const store = await openStore(await fresh())
    await store.put(
      'guide/start',
      'See [b](../ref/b.md#part "t"), [[B thing]], [[second|it]],\n[folder](../ref/) and [[nowhere]].',
    )
    await store.put('ref/b', '---\ntitle: B Thing\naliases: [second]\n---\n[back](/guide/start)')
    await store.put('ref/index', '# Reference')
    const { outgoing, incoming } = await store.reads.links('guide/start', 1)
    expect(outgoing.map(({ to, kind, heading, line }) => [to, kind, heading, line])).toEqual([
      ['ref/b', 'markdown', 'part', 1],
      ['ref/b', 'wiki', null, 1],
      ['ref/b', 'wiki', null, 1],
      ['ref/index', 'markdown', null, 2],
      [null, 'wiki', null, 2],
    ])
    expect(incoming).toMatchObject([{ from: 'ref/b', to: 'guide/start', context: '[back](/guide/start)' }])
    expect((await store.reads.links('ref/b', 1)).incoming).toHaveLength(3)
    expect(await store.reads.unresolvedLinks(9)).toMatchObject([{ from: 'guide/start', target: 'nowhere' }])
  })

  it('are found when their page comes, and lost when it goes', async () => {
    const store = await openStore(await fresh())
    await store.put('a', '[[b]]')
    expect(await targets(store, 'a')).toEqual([null])
    await store.put('deep/b', 'x')
    expect(await targets(store, 'a')).toEqual(['deep/b'])
    await store.put('b', 'x')
    expect(await targets(store, 'a')).toEqual(['b'])
    await store.writes.delete(ann, 'b', {})
    expect(await targets(store, 'a')).toEqual(['deep/b'])
    await store.writes.delete(ann, 'a', {})
    expect((await store.reads.links('deep/b', 1)).incoming).toEqual([])
    expect(await store.reads.unresolvedLinks(9)).toEqual([])
  })

  it('reach further in steps, and make a graph', async () => {
    const { put, reads } = await openStore(await fresh())
    await put('a', '[[b]] [[b]]')
    await put('b', '[[c]]')
    await put('c', '# C\n[[a]] [[d]]')
    await put('d', 'x')
    await put('far', 'alone')
    const { neighbours } = await reads.links('b', 2)
    expect(neighbours.toSorted((x, y) => x.slug.localeCompare(y.slug))).toEqual([
      { slug: 'a', title: 'a', distance: 1 },
      { slug: 'c', title: 'C', distance: 1 },
      { slug: 'd', title: 'd', distance: 2 },
    ])
    const graph = await reads.graph({ limit: 4 })
    expect(graph.truncated).toBe(true)
    expect(graph.edges).toContainEqual({ from: 'a', to: 'b', count: 2 })
    expect((await reads.graph({ prefix: 'f', limit: 4 })).nodes).toEqual([
      { slug: 'far', title: 'far', type: 'page', links: 0 },
    ])
  })

  it('are rewritten in other pages when their page moves, and its own still lead where they led', async () => {
    const store = await openStore(await fresh())
    await store.put(
      'docs/old',
      '# Old\r\n[n](near.md) ![p](img/p.png) [up](../top) [[docs/old]] [me](old.md)\r\n',
    )
    await store.put('docs/near', 'see [it](./old.md#x), [[docs/old|that]], [[old]], [other](far.md)\n')
    await store.put('top', '[[Old]] by title, [path](docs/old)')
    await store.put('apart', 'nothing')
    const written = await move(store, 'docs/old', 'ref/new')
    expect(written).toMatchObject({ slug: 'ref/new', version: 2, outcome: 'moved' })
    expect(written.rewritten?.toSorted()).toEqual(['docs/near', 'top'])
    expect(await textOf(store, 'ref/new')).toBe(
      '# Old\r\n[n](../docs/near.md) ![p](../docs/img/p.png) [up](../top) [[ref/new]] [me](new.md)\r\n',
    )
    expect(await textOf(store, 'docs/near')).toBe(
      'see [it](../ref/new.md#x), [[ref/new|that]], [[new]], [other](far.md)\n',
    )
    expect(await targets(store, 'docs/near')).toEqual(['ref/new', 'ref/new', 'ref/new', null])
    expect(await targets(store, 'top')).toEqual(['ref/new', 'ref/new'])
    expect(await targets(store, 'ref/new')).toEqual(['docs/near', 'top', 'ref/new', 'ref/new'])
    expect((await store.reads.versions('docs/near', 1))[0]).toMatchObject({
      version: 2,
      author: bot,
      reason: 'moved from docs/old',
    })
    await expect(store.reads.page('docs/old')).rejects.toMatchObject({ code: 'not-found' })
    expect((await store.reads.versions('ref/new', 9)).map(({ slug }) => slug)).toEqual([
      'ref/new',
      'docs/old',
    ])
  })

  it('stay as they are where they mean another page of the same name', async () => {
    const store = await openStore(await fresh())
    await store.put('note', 'the shorter one')
    await store.put('a/note', 'the longer one')
    await store.put('from', '[[note]] [[a/note]]')
    await move(store, 'a/note', 'a/other')
    expect(await textOf(store, 'from')).toBe('[[note]] [[a/other]]')
    expect(await targets(store, 'from')).toEqual(['note', 'a/other'])
  })

  it('name the whole path where the last part of the new one means another page', async () => {
    const store = await openStore(await fresh())
    await store.put('other', 'the shorter one')
    await store.put('a/note', 'moves')
    await store.put('from', '[[note]]')
    await move(store, 'a/note', 'b/other')
    expect(await targets(store, 'from')).toEqual(['b/other'])
  })

  it('are left alone when that is wanted; a taken name is refused, a deleted one too', async () => {
    const store = await openStore(await fresh())
    await store.put('a', 'x')
    await store.put('b', '[[a]]')
    await store.put('gone', 'x')
    await store.writes.delete(ann, 'gone', {})
    for (const to of ['b', 'gone'])
      await expect(move(store, 'a', to)).rejects.toMatchObject({ code: 'exists' })
    await expect(move(store, 'a', '../x')).rejects.toMatchObject({ code: 'bad-slug' })
    expect(await move(store, 'a', 'a.md')).toMatchObject({ outcome: 'unchanged', version: 1 })
    const written = await store.writes.move(ann, 'a', { to: 'c', rewriteLinks: false, reason: 'tidy' })
    expect(written.rewritten).toEqual([])
    expect(await targets(store, 'b')).toEqual([null])
    expect((await store.reads.versions('c', 1))[0]?.reason).toBe('tidy')
    expect(await store.find('x')).toEqual(['c'])
  })

  it('gives the first 2,000 links of a page, and to a page', async () => {
    const { put, reads } = await openStore(await fresh())
    await put('a', '[[b]] '.repeat(2001))
    await put('b', 'x')
    expect((await reads.links('a', 1)).outgoing).toHaveLength(2000)
    expect((await reads.links('b', 1)).incoming).toHaveLength(2000)
    expect((await reads.graph({ limit: 9 })).edges).toEqual([{ from: 'a', to: 'b', count: 2001 }])
  })
})
