import { expect, test } from 'vitest'
import { createDraftStore, type DraftPlace, type Shelf } from './draft-store.ts'

const day = 24 * 60 * 60 * 1000
const place: DraftPlace = { user: '1', brain: 'guide', slug: 'a/b', kind: 'draft' }

function mapShelf(failure?: Error): Shelf & { readonly map: Map<string, unknown> } {
  const map = new Map<string, unknown>()
  const unless = <Result>(result: () => Result) =>
    failure === undefined ? Promise.resolve(result()) : Promise.reject(failure)
  return {
    map,
    get: (key) => unless(() => map.get(key)),
    put: (key, value) => unless(() => void map.set(key, value)),
    remove: (key) => unless(() => void map.delete(key)),
    entries: () => unless(() => [...map]),
  }
}

test('a draft comes back as it was, to its own place alone', async () => {
  const store = createDraftStore(mapShelf(), () => Date.parse('2026-01-02T03:04:05Z'))
  expect(await store.write(place, { markdown: '# Ж', version: 3 })).toBe('kept')
  expect(await store.read(place)).toEqual({ markdown: '# Ж', version: 3, at: '2026-01-02T03:04:05.000Z' })
  const others: Partial<DraftPlace>[] = [
    { user: '2' },
    { brain: 'x' },
    { slug: 'a' },
    { kind: 'aside' },
    { brain: 'guide","a/b', slug: '' },
  ]
  for (const other of others) expect(await store.read({ ...place, ...other })).toBeUndefined()
  await store.remove(place)
  expect(await store.read(place)).toBeUndefined()
})

test('what is no draft is not offered as one', async () => {
  const shelf = mapShelf()
  const store = createDraftStore(shelf)
  await store.write(place, { markdown: '', version: 1 })
  const [key] = [...shelf.map.keys()]
  for (const broken of [null, 'x', { markdown: 1, version: 1, at: 'now' }, { markdown: '', version: 1 }]) {
    shelf.map.set(key!, broken)
    expect(await store.read(place)).toBeUndefined()
  }
})

test('old drafts are swept away, others stay', async () => {
  const shelf = mapShelf()
  let now = 0
  const store = createDraftStore(shelf, () => now)
  await store.write(place, { markdown: 'old', version: 1 })
  now = 30 * day
  await store.write({ ...place, slug: 'new' }, { markdown: 'new', version: 1 })
  now = 61 * day
  await store.sweep()
  expect(await store.read(place)).toBeUndefined()
  expect(await store.read({ ...place, slug: 'new' })).toMatchObject({ markdown: 'new' })
})

test('a browser that keeps nothing is told of, not thrown', async () => {
  const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
  expect(await createDraftStore(mapShelf(full)).write(place, { markdown: '', version: 1 })).toBe('full')
  const store = createDraftStore(mapShelf(new Error('private window')))
  expect(await store.write(place, { markdown: '', version: 1 })).toBe('unavailable')
  expect(await store.read(place)).toBeUndefined()
  await expect(store.remove(place)).resolves.toBeUndefined()
  await expect(store.sweep()).resolves.toBeUndefined()
})
