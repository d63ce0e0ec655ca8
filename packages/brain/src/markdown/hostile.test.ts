// Texts made to make a parser go back over what it has seen. Each must end; the limit only catches a hang.
import { expect, test } from 'vitest'
import { blankMarkup } from './blank-markup.ts'
import { parsePage } from './parse-page.ts'

const SIZE = 1_000_000
const units = [
  ...[
    'x',
    '[',
    '[[',
    '](',
    '[a](b "',
    '[a](<b',
    '[[a|',
    '`',
    '`` ` ',
    '\\',
    '<!--',
    '<!--\n',
    '<a ',
    '{{a("',
  ],
  ...['# a\n', '#', '> ', '> ```\n', '- ', ' ', '\n', 'a\n=\n', '\0'],
]

test.each(units)(
  '1 MB of %j',
  (unit) => {
    const markdown = unit.repeat(SIZE / unit.length)
    const { chunks } = parsePage(markdown, 'a.md')
    expect(chunks.at(-1)!.end).toBe(markdown.length)
    expect(blankMarkup(markdown)).toHaveLength(markdown.length)
  },
  20_000,
)

test('of a great many links and headings the first 10,000 are kept', () => {
  const { links, headings, warnings } = parsePage('# [[a]]\n'.repeat(10_001), 'a.md')
  expect([links.length, headings.length]).toEqual([10_000, 10_000])
  expect(warnings).toEqual([
    'only the first 10,000 headings are kept',
    'only the first 10,000 links are kept',
  ])
  expect(parsePage('# [[a]]\n'.repeat(10_000), 'a.md')).toMatchObject({ warnings: [] })
}, 20_000)

test('runs of backticks of every length', () => {
  const markdown = Array.from({ length: 1400 }, (_, i) => '`'.repeat(i + 1)).join(' ')
  expect(blankMarkup(markdown)).toBe(markdown)
}, 20_000)

test('a frontmatter of 1 MB that never ends is text', () => {
  const markdown = `---\n${'a: b\n'.repeat(SIZE / 5)}`
  expect(parsePage(markdown, 'a.md')).toMatchObject({ frontmatter: {}, chunks: { 0: { start: 0 } } })
}, 20_000)
