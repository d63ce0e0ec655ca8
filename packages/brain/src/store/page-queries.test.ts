import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { openStore } from '../testing/stores.ts'
import { countPages } from './page-queries.ts'

describeOnBothDatabases('pages by tags', (fresh) => {
  it('have all of them, however many and however often they are named', async () => {
    const { database, put } = await openStore(await fresh())
    await put('a', '---\ntags: [x, y]\n---\ntext')
    await put('b', '---\ntags: [x]\n---\ntext')
    const count = (...tags: string[]) => countPages(database, { tags })
    expect(await count()).toBe(2)
    expect(await count('x')).toBe(2)
    expect(await count('x', 'y', 'x')).toBe(1)
    expect(await count('x', 'z\0')).toBe(0)
    expect(await count(...Array.from({ length: 2000 }, (_none, index) => `x${index}`))).toBe(0)
  })
})
