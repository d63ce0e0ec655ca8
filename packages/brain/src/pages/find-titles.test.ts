// Names while they are typed, on both stores.
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { ann, openStore } from '../testing/stores.ts'

const pages = {
  'css/flexbox': '# Flexbox',
  'css/guides/aligning': '# Aligning items in a flexbox',
  'css/inflexible': '# Nothing is inflexboxed',
  'css/grid': '---\naliases: [Flexboxes are old]\n---\n# Grid layout',
  'лес/ёлка': '# Ёлка новогодняя',
  'лес/ель': '# Ель',
  'лес/сосна': '# Сосна и зелёная Елка',
  'gone/flexbox': '# Flexbox that is gone',
}

describeOnBothDatabases('titles', (fresh) => {
  it('are found by their beginning, by a word and by any part, the best first', async () => {
    const { reads, writes, put } = await openStore(await fresh())
    for (const [slug, markdown] of Object.entries(pages)) await put(slug, markdown)
    await writes.delete(ann, 'gone/flexbox', {})
    const found = async (q: string, limit = 20) =>
      (await reads.titles({ q, limit })).titles.map(({ slug }) => slug)

    const flex = ['css/flexbox', 'css/grid', 'css/guides/aligning', 'css/inflexible']
    expect(await found('flexbox')).toEqual(flex)
    expect(await found('  FLEXb')).toEqual(flex)
    expect(await found('flexbox', 1)).toEqual(['css/flexbox'])
    expect(await reads.titles({ q: 'grid lay', limit: 1 })).toEqual({
      titles: [{ slug: 'css/grid', title: 'Grid layout' }],
    })
    // As links are written, and in either case of either script.
    expect(await found('grid_LAY')).toEqual(['css/grid'])
    expect(await found('НОВОГОД')).toEqual(['лес/ёлка'])
    for (const typed of ['елка', 'Ёлка', 'ёлк']) expect(await found(typed)).toEqual(['лес/ёлка', 'лес/сосна'])
    expect(await found('зеленая ёл')).toEqual(['лес/сосна'])
    expect(await found('е')).toEqual(['лес/ель', 'лес/ёлка'])
    // With a slash it is a path.
    expect(await found('css/g')).toEqual(['css/grid', 'css/guides/aligning'])
    expect(await found('guides/al')).toEqual(['css/guides/aligning'])
    expect(await found('css')).toEqual([])
  })

  it('are not found by what is nobody’s name', async () => {
    const { reads, put } = await openStore(await fresh())
    await put('100%', '# 100% _sure_')
    for (const q of ['', ' ', '-', '/', '%%%', '___a', "'", '\0', '\ud800', 'x'.repeat(200), 'none'])
      expect(await reads.titles({ q, limit: 5 }), q).toEqual({ titles: [] })
    expect((await reads.titles({ q: '0% s', limit: 5 })).titles).toHaveLength(1)
  })
})
