import { describe, expect, test } from 'vitest'
import { pageKeys, resolveTarget } from './link-target.ts'
import { parsePage } from './parse-page.ts'

const linksOf = (markdown: string) => parsePage(markdown, 'a.md').links
const targetsOf = (markdown: string) => linksOf(markdown).map(({ target }) => target)

describe('links', () => {
  test('wiki links', () => {
    const markdown = 'See [[Page]], [[page#Part|shown]] and [[C#]].\n| [[a\\|b]] |'
    expect(linksOf(markdown)).toMatchObject([
      { kind: 'wiki', target: 'Page', text: 'Page', line: 1, start: 4, end: 12 },
      { kind: 'wiki', target: 'page', heading: 'Part', text: 'shown' },
      { kind: 'wiki', target: 'C#' },
      { kind: 'wiki', target: 'a', text: 'b', line: 2 },
    ])
    expect(linksOf(markdown)[0]).not.toHaveProperty('heading')
  })

  test('markdown links', () => {
    const markdown =
      '# H\n\n[one `x`\ntwo](../a%20b.md#part "T (x)") [c](</d e.md>) [f](g_(h).md)\n\n[ref]: i.md\n'
    expect(linksOf(markdown)).toMatchObject([
      { kind: 'markdown', target: '../a b.md', heading: 'part', text: 'one `x` two', line: 3 },
      { target: '/d e.md', text: 'c' },
      { target: 'g_(h).md', text: 'f' },
      { target: 'i.md', text: 'ref', line: 6 },
    ])
  })

  test('a picture may stand in a link, a link not', () => {
    expect(targetsOf('[![alt](x.png)](page.md) [a [b](c.md)](d.md)')).toEqual(['page.md', 'c.md'])
    expect(targetsOf('![alt](x.png) ![[x.png]] ![[Page]]')).toEqual(['Page'])
  })

  test.each([
    '[a](https://x.org) [a](//x.org) [a](mailto:x@y) [a](#here) [a]() [a](?q) [[#here]] [[]]',
    '`[[a]]` ``[b](c)`` <!-- [[d]] -->',
    '```\n[[a]]\n```\n\n    [[b]]\n',
    '<!--\n\n[[a]]\n\n-->',
    '\\[[a]] \\[b](c) [d] (e) [^1]: f',
    '[a](b c) [a](<b) [a](b "c',
  ])('%j has none', (markdown) => {
    expect(linksOf(markdown)).toEqual([])
  })

  test('an escape that hides a control character stays as written', () => {
    expect(targetsOf('[a](x%00y.md) [b](%ff.md) [c](%2e%2e/z.md)')).toEqual(['x%00y.md', '%ff.md', '../z.md'])
  })

  test('the context is the line, and short', () => {
    const around = 'слово '.repeat(100)
    const [link] = linksOf(`before\n${around}[[Page]]${around}\nafter`)
    expect(link!.context).toContain('слово [[Page]]слово')
    expect(link!.context.length).toBeLessThanOrEqual(160)
    expect(linksOf('a [[B]] c\nd')[0]!.context).toBe('a [[B]] c')
  })
})

describe('targets', () => {
  test.each([
    ['guide/start', 'next.md', 'guide/next'],
    ['guide/start', './sub/x.mdx', 'guide/sub/x'],
    ['guide/start', '../top', 'top'],
    ['guide/start', '/other/y.md', 'other/y'],
    ['guide/start', '../api/', 'api'],
    ['start', '../x.md', null],
    ['guide/start', '../../x.md', null],
  ])('from %s, %s is %s', (from, target, slug) => {
    expect(resolveTarget(from, { kind: 'markdown', target })).toBe(slug)
  })

  test('a wiki link finds a page by any of its names', () => {
    const keys = pageKeys('guide/Getting_Started', 'Первые шаги', ['Quick  start'])
    for (const target of ['guide/getting started', 'Getting-started.md', 'первые_шаги', 'quick start']) {
      expect(keys).toContain(resolveTarget('x', { kind: 'wiki', target }))
    }
    expect(keys).not.toContain(resolveTarget('x', { kind: 'wiki', target: 'guide' }))
  })

  test("a folder's page answers to the folder's name, not to index", () => {
    expect(pageKeys('guide/api/index', 'API', [])).toEqual(['guide/api/index', 'guide/api', 'api'])
  })
})
