import { describe, expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'

const paragraph = (length: number) => `${'слово '.repeat(Math.ceil(length / 6)).slice(0, length - 2)}.\n`

/** Chunks join without a gap, none is too large, and lines agree with offsets. */
function expectCover(markdown: string, from: number): void {
  const { chunks } = parsePage(markdown, 'a.md')
  let at = from
  for (const [i, chunk] of chunks.entries()) {
    expect(chunk).toMatchObject({ ordinal: i, start: at })
    expect(chunk.end - chunk.start).toBeLessThanOrEqual(4000)
    expect(chunk.startLine).toBe(markdown.slice(0, chunk.start).split('\n').length)
    const upToLast = markdown.slice(0, Math.max(chunk.start, chunk.end - 1))
    expect(chunk.endLine).toBe(upToLast.split('\n').length)
    at = chunk.end
  }
  expect(at).toBe(markdown.length)
}

test('every line is in exactly one chunk, whatever the text is made of', () => {
  const parts = [
    '# H1',
    '## H2',
    '### H3',
    '',
    '',
    'Title',
    '===',
    '---',
    '```js',
    '> q',
    '- item',
    '<!-- x',
    '-->',
  ]
  const long = [paragraph(900).trim(), 'x'.repeat(9000), '😀'.repeat(2500)]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  for (let round = 0; round < 150; round++) {
    const lines = Array.from({ length: random(80) }, () =>
      random(8) === 0 ? long[random(long.length)]! : parts[random(parts.length)]!,
    )
    expectCover(['Text', ...lines].join(['\n', '\r\n'][random(2)]), 0)
  }
})

describe('chunks', () => {
  test('small neighbours are together, and a section above them is not', () => {
    const markdown = `# Page\nIntro.\n\n## A\n${paragraph(1600)}\n### A1\none\n### A2\ntwo\n## B\n${paragraph(200)}`
    const { chunks } = parsePage(markdown, 'a.md')
    expect(chunks.map(({ headingPath, startLine }) => ({ headingPath, startLine }))).toEqual([
      { headingPath: [], startLine: 1 },
      { headingPath: ['A'], startLine: 4 },
      { headingPath: ['A', 'A1'], startLine: 7 },
      { headingPath: ['B'], startLine: 11 },
    ])
  })

  test('long sections are cut at blank lines, outside code where that is possible', () => {
    const code = `\`\`\`\n${'a\n\n'.repeat(400)}\`\`\`\n`
    const markdown = `${paragraph(1500)}\n${code}\n${paragraph(1500)}`
    const { chunks } = parsePage(markdown, 'a.md')
    expect(chunks.map(({ start, end }) => markdown.slice(start, end).trim())).toEqual([
      paragraph(1500).trim(),
      code.trim(),
      paragraph(1500).trim(),
    ])
  })

  test('a line that is too long is cut between words, or between characters', () => {
    const words = parsePage('слово '.repeat(2000), 'a.md').chunks
    expect(words.map(({ start }) => start % 6)).toEqual(words.map(() => 0))
    const pairs = parsePage(`x${'😀'.repeat(4000)}`, 'a.md').chunks
    expect(pairs.slice(1).map(({ start }) => start % 2)).toEqual(pairs.slice(1).map(() => 1))
    expect(pairs.every(({ startLine, endLine }) => startLine === 1 && endLine === 1)).toBe(true)
  })

  test.each(['', '---\ntitle: x\n---\n'])('a page without text (%j) has one empty chunk', (markdown) => {
    const { chunks } = parsePage(markdown, 'a.md')
    expect(chunks).toMatchObject([{ ordinal: 0, start: markdown.length, end: markdown.length }])
  })

  test('the frontmatter is in no chunk', () => {
    expectCover('---\ntitle: x\n---\n# A\n\ntext\n', 17)
  })
})

test('blank lines between the frontmatter and the first heading are no chunk of their own', () => {
  const markdown = '---\ntitle: T\n---\n\n\n# T\n\nText.\n'
  const { chunks } = parsePage(markdown, 'a.md')
  expect(chunks.map(({ start, end }) => markdown.slice(start, end).trim())).toEqual(['# T\n\nText.'])
})
