import { expect, test } from 'vitest'
import { colouringOf } from './colours.ts'

const dot = (slug: string, type = '') => ({ slug, title: slug, type, to: [], from: [] })

test('folders begin where the paths part', () => {
  const { groups } = colouringOf(
    ['en/web/a/x', 'en/web/a/y', 'en/web/b/z', 'en/web/top'].map((slug) => dot(slug)),
    'folder',
  )
  expect(groups.map(({ name, pages }) => [name, pages])).toEqual([
    ['en/web/a', 2],
    ['en/web/b', 1],
    ['en/web', 1],
  ])
})

test('the rarest types share one colour, and every page has one', () => {
  const dots = Array.from({ length: 12 }, (_, index) => dot(`p${index}`, `t${index}`))
  const { groups, colourOf } = colouringOf(dots, 'type')
  expect(groups).toHaveLength(9)
  expect(groups.at(-1)).toMatchObject({ name: null, pages: 4 })
  expect(colourOf('p11')).toBe(groups.at(-1)?.colour)
  expect(new Set(groups.map(({ colour }) => colour)).size).toBe(9)
})
