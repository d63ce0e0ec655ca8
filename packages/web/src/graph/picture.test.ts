import { expect, test } from 'vitest'
import { foremost, linksOf, pictureOf, surroundings } from './picture.ts'

const node = (slug: string) => ({ slug, title: slug.toUpperCase(), type: 'note', links: 9 })
const edge = (from: string, to: string) => ({ from, to, count: 1 })

const picture = pictureOf({
  nodes: ['a', 'b', 'c', 'd', 'alone'].map(node),
  edges: [edge('a', 'b'), edge('b', 'c'), edge('c', 'd'), edge('b', 'b'), edge('b', 'elsewhere')],
})

test('links count within the picture, both ways, and not to the page itself', () => {
  expect(picture.links).toBe(3)
  expect(picture.bySlug.get('b')).toMatchObject({ to: ['c'], from: ['a'] })
  expect(picture.dots.map((dot) => [dot.slug, linksOf(dot)]).at(-1)).toEqual(['alone', 0])
})

test('surroundings end at the distance', () => {
  expect(
    surroundings(picture, 'a')
      .dots.map(({ slug }) => slug)
      .sort(),
  ).toEqual(['a', 'b', 'c'])
  expect(surroundings(picture, 'b', 1).links).toBe(2)
  expect(surroundings(picture, 'a', 2, 2).dots).toHaveLength(2)
  expect(surroundings(picture, 'unknown').dots).toEqual([])
})

test('fewer pages are those with most links, and no link leads out of the picture', () => {
  const { dots, links } = foremost(picture, 2)
  expect(dots.map(({ slug }) => slug)).toEqual(['b', 'c'])
  expect(links).toBe(1)
  expect(foremost(picture, 9)).toBe(picture)
})
