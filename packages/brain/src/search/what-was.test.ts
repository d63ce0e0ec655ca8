// What pages said before must not decide what is found now.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeOnBothDatabases, freshSqlite } from '../../../../test/setup/databases.ts'
import { ann, openStore } from '../testing/stores.ts'
import { mergeIndex } from '../word-index/index-writer.ts'

describeOnBothDatabases('what was', (fresh) => {
  it('is gone from the index with a purge, to the last word', async () => {
    const store = await openStore(await fresh())
    await store.put('kept', 'A page about passwords.')
    await store.put('secret', 'The word is zxqvsecretpass.')
    expect((await store.search('zxqvsecretpss')).suggestion).toBe('zxqvsecretpass')
    await store.writes.delete(ann, 'secret', {})
    await store.writes.purge(ann, 'secret')
    expect((await store.search('zxqvsecretpss')).suggestion).toBeNull()
    expect(await store.find('passwords')).toEqual(['kept'])
  })

  it('does not make words seem more common: much of it is merged away', async () => {
    const store = await openStore(await fresh())
    for (let round = 0; round < 30; round++) {
      for (const slug of ['a', 'b', 'c']) await store.put(slug, `${slug} hedgehog number ${round}`)
      await mergeIndex(store.database, 0)
    }
    await store.reader.refresh()
    expect(store.reader.view().chunks).toBeLessThan(20)
    expect((await store.find('hedgehog')).toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('is asked for again when a page is saved between ranking and reading', async () => {
    const store = await openStore(await fresh())
    await store.put('a', 'A hedgehog, and more.')
    await store.reader.refresh()
    await store.put('a', 'Another hedgehog, and less.')
    const stale = store.reader.refresh
    let refreshed = 0
    const reader = { ...store.reader, refresh: () => (refreshed++ === 0 ? Promise.resolve() : stale()) }
    Object.assign(store.reader, reader)
    expect(await store.find('hedgehog')).toEqual(['a'])
    expect(refreshed).toBe(2)
  })
})

it('a purge leaves nothing in the file of SQLite', async () => {
  const location = await freshSqlite()
  const store = await openStore(location)
  await store.put('secret', `The word is zxqvsecretpass. ${'And more. '.repeat(500)}`)
  await store.writes.delete(ann, 'secret', {})
  await store.writes.purge(ann, 'secret')
  const files = [location.file, `${location.file}-wal`].map((file) => readFileSync(file, 'latin1'))
  expect(files.some((content) => content.includes('zxqvsecretpass'))).toBe(false)
})

it('a phrase in a huge page does not keep everybody waiting', async () => {
  const store = await openStore(await freshSqlite())
  await store.put('huge', `${'a '.repeat(45_000)}\n\na zebra a\n`)
  expect((await store.find(`"${'a '.repeat(900)}zebra"`)).length).toBeLessThanOrEqual(1)
  expect(await store.find('"a zebra"')).toEqual(['huge'])
}, 20_000)
