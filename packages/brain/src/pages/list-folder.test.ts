// The tree of pages, against what one gets by looking at all slugs; on both stores.
import type { Folder } from '@notarium/contract/brain'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { ann, openStore, type Store } from '../testing/stores.ts'

const slugs = [
  'a',
  'a/b',
  'a/b/c',
  'a/c',
  'a-b/x',
  'a0',
  'a0/z',
  'a/b/c/d/e',
  'b',
  'c/only/deep/page',
  'ёж/🦔/п',
  'ёж/🦔',
  'ёж/🦔🦔/п',
  '%/x',
  'index',
]
const deleted = ['b/gone', 'gone/x', 'c/only', 'a/d']

async function filled(store: Store): Promise<Store> {
  for (const slug of [...slugs, ...deleted]) await store.put(slug, `# Title of ${slug}`)
  for (const slug of deleted) await store.writes.delete(ann, slug, {})
  return store
}

/** All parts of it in one. */
async function whole({ reads }: Store, prefix: string, limit: number): Promise<Omit<Folder, 'nextCursor'>> {
  const parts: Folder[] = []
  let cursor: string | undefined
  do {
    const part = await reads.folder({ prefix, limit, cursor })
    expect(part.folders.length).toBeLessThanOrEqual(limit)
    expect(part.pages.length).toBeLessThanOrEqual(limit)
    parts.push(part)
    cursor = part.nextCursor ?? undefined
  } while (cursor !== undefined && parts.length < 50)
  const { prefix: told } = parts[0] as Folder
  return {
    prefix: told,
    folders: parts.flatMap(({ folders }) => folders),
    pages: parts.flatMap(({ pages }) => pages),
  }
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const titleOf = (slug: string) => `Title of ${slug}`

function expectedIn(prefix: string): Omit<Folder, 'nextCursor'> {
  const root = prefix === '' ? '' : `${prefix}/`
  const below = slugs.filter((slug) => slug.startsWith(root)).sort(byBytes)
  const paths = below.flatMap((slug) => {
    const [name, ...rest] = slug.slice(root.length).split('/')
    return rest.length === 0 ? [] : [root + name]
  })
  return {
    prefix,
    folders: [...new Set(paths)].map((path) => ({
      path,
      name: path.slice(root.length),
      pages: below.filter((slug) => slug.startsWith(`${path}/`)).length,
      title: slugs.includes(path) ? titleOf(path) : null,
    })),
    pages: below
      .filter((slug) => !slug.slice(root.length).includes('/') && !paths.includes(slug))
      .map((slug) => ({ slug, title: titleOf(slug) })),
  }
}

describeOnBothDatabases('a folder', (fresh) => {
  it('tells what lies directly in it, whatever the names, part by part', async () => {
    const store = await filled(await openStore(await fresh()))
    for (const prefix of [
      '',
      'a',
      'a/b',
      'a/b/c/d',
      'c',
      'c/only',
      'ёж',
      'ёж/🦔',
      '%',
      '_',
      'b',
      'gone',
      'none',
    ])
      for (const limit of [500, 1])
        expect(await whole(store, prefix, limit), `${prefix} by ${limit}`).toEqual(expectedIn(prefix))
  })

  it('is the same with a slash at its end, and however its letters are made', async () => {
    const { reads, put } = await openStore(await fresh())
    await put('й/page', 'x')
    for (const prefix of ['й', 'й/', 'и\u0306//'])
      expect(await reads.folder({ prefix, limit: 9 })).toMatchObject({
        prefix: 'й',
        pages: [{ slug: 'й/page' }],
      })
  })

  it('goes on where it was, whatever is written meanwhile', async () => {
    const { reads, writes, put } = await openStore(await fresh())
    for (const slug of ['a/1', 'c/1', 'e/1', 'x', 'z']) await put(slug, 'x')
    const first = await reads.folder({ prefix: '', limit: 1 })
    await put('b/1', 'x')
    await put('a', 'x')
    await writes.delete(ann, 'c/1', {})
    const next = await reads.folder({ prefix: '', limit: 9, cursor: first.nextCursor as string })
    expect(next.folders.map(({ name }) => name)).toEqual(['b', 'e'])
    expect(next.pages.map(({ slug }) => slug)).toEqual(['x', 'z'])
    expect(next.nextCursor).toBeNull()
  })

  it('takes nothing amiss that a caller may send', async () => {
    const { reads, put } = await openStore(await fresh())
    await put('a/b', 'x')
    const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const prefix of ['\0', 'a\0', '\ud800', "'; DROP TABLE page; --", '/', '//', '../a', 'A'])
      expect((await reads.folder({ prefix, limit: 9 })).pages, prefix).toEqual([])
    for (const place of ['\0', '\ud800', '/', '../', '0', '\u{10ffff}', "'", ''])
      expect(await reads.folder({ prefix: 'a', limit: 9, cursor: cursorOf(place) })).toMatchObject({
        prefix: 'a',
        folders: [],
      })
    for (const cursor of ['', '!', cursorOf(1), cursorOf({}), cursorOf(['a'])])
      await expect(reads.folder({ prefix: '', limit: 9, cursor })).rejects.toMatchObject({
        code: 'bad-request',
      })
  })
})
