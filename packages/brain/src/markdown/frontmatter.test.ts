import { describe, expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'

const page = (yaml: string) => parsePage(`---\n${yaml}\n---\nText.\n`, 'folder/name.md')

describe('facts', () => {
  test('are read from the frontmatter', () => {
    const parsed = page(
      'title: A  title\ntype: guide\ntags: [Один, "#two", Один, 3]\naliases: other\nlang: ru-RU\ndate: 2024-05-06',
    )
    expect(parsed).toMatchObject({
      title: 'A title',
      type: 'guide',
      tags: ['один', 'two', '3'],
      aliases: ['other'],
      language: 'ru',
      warnings: [],
    })
    expect(parsed.frontmatter['date']).toBe('2024-05-06')
  })

  test.each([
    ['one, two words', ['one', 'two words']],
    ['"#one #two"', ['one', 'two']],
    ['{a: b}', []],
  ])('tags: %s', (written, tags) => {
    expect(page(`tags: ${written}`).tags).toEqual(tags)
  })

  test.each([
    ['Some\n\n# First\n# Second', 'a/b.md', 'First'],
    ['Some\n====\n', 'a/b.md', 'Some'],
    ['no heading', 'a/b.c.md', 'b.c'],
    ['no heading', 'guide/start/README.md', 'start'],
    ['no heading', 'index.md', 'index'],
    ['\ufeff---\ntitle: 2024\n---\n# H', 'a.md', '2024'],
  ])('the title of %j at %s is %s', (markdown, path, title) => {
    expect(parsePage(markdown, path).title).toBe(title)
  })
})

describe('a frontmatter that cannot be read is text, with a warning', () => {
  test.each([
    ['title: a: b', /not valid YAML \(line 2: /],
    ['a: 1\na: 2', /not valid YAML \(line 3: duplicated/],
    ['a: !!js/function x', /not valid YAML/],
    ['- a\n- b', /name: value/],
    [`a: ${'x'.repeat(70_000)}`, /over 64 kB/],
    [`a: ${'['.repeat(5000)}`, /not valid YAML/],
    [`a: ${'['.repeat(50)}${']'.repeat(50)}`, /too deep/],
    ['a: &a [*a]', /too deep/],
  ])('%.20s', (yaml, warning) => {
    const parsed = page(yaml)
    expect(parsed.warnings).toEqual([expect.stringMatching(warning)])
    expect(parsed).toMatchObject({ frontmatter: {}, title: 'name', headings: [] })
    expect(parsed.chunks[0]).toMatchObject({ start: 0, startLine: 1 })
  })

  test('aliases that stand for gigabytes', () => {
    const names = Array.from('abcdefghij')
    const lines = names.map((name, i) => `${name}: &${name} [${`*${names[i - 1]},`.repeat(i === 0 ? 0 : 9)}]`)
    expect(page(lines.join('\n')).warnings).toEqual([expect.stringContaining('too large')])
  })
})

test('what JSON or a database would refuse is mended', () => {
  const { frontmatter } = page(
    '__proto__: {polluted: 1}\ninf: .inf\nnul: "a\\0b"\nlone: "\\ud800"\nnested: {__proto__: 1}',
  )
  expect(frontmatter).toEqual({ inf: null, nul: 'a\ufffdb', lone: '\ufffd', nested: {} })
  expect(Object.getPrototypeOf(frontmatter)).toBe(Object.prototype)
})

test.each(['---\n---\nText', '---\n# nothing\n---\nText', '---\r\n\r\n...\r\nText'])(
  '%j is empty',
  (markdown) => {
    const parsed = parsePage(markdown, 'a.md')
    expect(parsed).toMatchObject({ frontmatter: {}, warnings: [] })
    expect(markdown.slice(parsed.chunks[0]!.start)).toBe('Text')
  },
)

test('a rule at the head of a page is no frontmatter', () => {
  expect(parsePage('---\nText', 'a.md')).toMatchObject({ warnings: [], chunks: [{ start: 0 }] })
})
