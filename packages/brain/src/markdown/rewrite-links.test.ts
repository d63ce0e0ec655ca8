import { describe, expect, test } from 'vitest'
import { pageKeys } from './link-target.ts'
import { rebaseLinks, rewriteLinks } from './rewrite-links.ts'

/** Moves a page that answers to its slug, its title and an alias. */
function moved(markdown: string, from: string, oldSlug: string, newSlug: string): string {
  return rewriteLinks(markdown, from, oldSlug, newSlug, new Set(pageKeys(oldSlug, 'The title', ['alias'])))
}

describe('links to a page that moves', () => {
  test.each([
    ['[t](old.md#h "T")', '[t](../new/Place.md#h "T")'],
    ['[t](./old)', '[t](../new/Place)'],
    ['[t](</docs/old.md>)', '[t](</new/Place.md>)'],
    ['[t](../docs/old.md?x#y)', '[t](../new/Place.md?x#y)'],
    ['[ref]: old.md', '[ref]: ../new/Place.md'],
    ['[[docs/old|t]]', '[[new/Place|t]]'],
    ['[[Old#Part]]', '[[Place#Part]]'],
    ['| [[old\\|t]] |', '| [[Place\\|t]] |'],
    ['[[old.md]]', '[[Place.md]]'],
    ['[t](other.md) [[other]] `[[old]]` [t](https://x/old.md)', undefined],
    ['\ufeff---\na: "[[old]]"\n---\r\n```\n[[old]]\n```\r\n', undefined],
  ])('%j', (markdown, expected) => {
    expect(moved(markdown, 'docs/from', 'docs/old', 'new/Place')).toBe(expected ?? markdown)
  })

  test('a wiki name that still reaches the page, or means another, is kept', () => {
    expect(moved('[[The title]] [[Alias|x]]', 'x', 'docs/old', 'new')).toBe('[[The title]] [[Alias|x]]')
    expect(moved('[[page]]', 'x', 'a/page', 'b/page')).toBe('[[page]]')
    const others = new Set(['docs/old'])
    expect(rewriteLinks('[[old]] [[docs/old]]', 'x', 'docs/old', 'new', others)).toBe('[[old]] [[new]]')
  })

  test('a link to the folder follows its index page', () => {
    const move = (markdown: string) => moved(markdown, 'x', 'guide/index', 'docs/guide2/index')
    expect(move('[a](guide/) [b](guide/index.md) [[guide]]')).toBe(
      '[a](docs/guide2/) [b](docs/guide2/index.md) [[docs/guide2]]',
    )
  })

  test.each([
    ['a b (c)', '[t](a%20b%20%28c%29.md) [t](<a b (c).md>) [[a b (c)]]'],
    ['C#|]]', '[t](C%23|%5D%5D.md) [t](<C%23|]].md>) [[C%23%7C%5D%5D]]'],
    ['javascript:alert', '[t](./javascript:alert.md) [t](<./javascript:alert.md>) [[javascript:alert]]'],
    ['100%', '[t](100%25.md) [t](<100%25.md>) [[100%25]]'],
  ])('the name %j cannot end or change the link', (name, expected) => {
    const written = moved('[t](old.md) [t](<old.md>) [[old]]', 'x', 'old', name)
    expect(written).toBe(expected)
    expect(moved(written, 'x', name, 'old')).toContain('[t](<')
    expect(moved(written, 'x', name, 'old')).toMatch(/old\.md\).*old\.md>.*\[\[old\]\]/)
  })

  test('escapes of letters stay escapes', () => {
    expect(moved('[t](%D0%B0.md)', 'x', 'а', 'б')).toBe('[t](%D0%B1.md)')
  })
})

describe('links of a page that moves', () => {
  test.each([
    ['[a](b.md#h) ![p](img/x.png)', '[a](../docs/b.md#h) ![p](../docs/img/x.png)'],
    ['[a](../top.md) [r](/root.md) [[wiki]]', '[a](../top.md) [r](/root.md) [[wiki]]'],
    ['[self](page.md#h) [f](./)', '[self](moved.md#h) [f](../docs/)'],
    ['[up](../../x.md) [s](http://x/y)', '[up](../../x.md) [s](http://x/y)'],
  ])('%j', (markdown, expected) => {
    expect(rebaseLinks(markdown, 'docs/page', 'new/moved')).toBe(expected)
  })

  test('in the same folder nothing changes but links to itself', () => {
    expect(rebaseLinks('[a](b.md) [s](page.md)', 'docs/page', 'docs/p2')).toBe('[a](b.md) [s](p2.md)')
  })
})
