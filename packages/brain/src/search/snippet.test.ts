// Snippets as people read them.
import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

const marked = (markdown: string, terms: readonly string[], phrases: readonly string[] = []) => {
  const { text, marks } = snippetOf(markdown, new Map(terms.map((term) => [term, 1])), phrases)
  return { text, words: marks.map(([start, end]) => text.slice(start, end)) }
}

describe('a snippet', () => {
  it('is plain text: no marks of markdown, no half of a link, headings set apart', () => {
    const markdown =
      '## Привет, **мир**\n\n> Как настроить [чайник](tea.md) и `кружку`.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n- пункт\n'
    expect(marked(markdown, ['чайник'])).toEqual({
      text: 'Привет, мир — Как настроить чайник и кружку. a b 1 2 пункт',
      words: ['чайник'],
    })
  })

  it.each([
    ['See [[en/tea|the kettle]], [[pot]].', 'See the kettle, pot.', ['kettle', 'pot']],
    ['| [[kettle\\|Чайник]] | ![[pot]] |\n|---|---|\n| [[pot|]] | x |', 'Чайник pot pot x', ['pot', 'pot']],
    ['A [kettle](tea.md "t"), ![a pot](pot.png).', 'A kettle, a pot.', ['kettle', 'pot']],
    ['[![pot](a.png)](pot.md)s [**the** [[kettle]]', 'pots [the kettle', ['pot', 'kettle']],
    [
      'a[0] [1] [[kettle] \\[[pot]] `[[pot|x]]`',
      'a[0] [1] [[kettle] \\[[pot]] [[pot|x]]',
      ['kettle', 'pot', 'pot'],
    ],
  ])('shows of a link what readers see: %s', (markdown, text, words) => {
    expect(marked(markdown, ['kettl', 'pot'])).toEqual({ text, words })
  })

  it('marks what was asked for, and not the small words of the question', () => {
    const weights = new Map([
      ['backup', 2],
      ['a', 0.2],
    ])
    expect(snippetOf('Make a backup.', weights).marks).toEqual([[7, 13]])
    expect(snippetOf('Make a backup.', new Map([['a', 0.2]])).marks).toEqual([[5, 6]])
    expect(snippetOf('Make a backup.', new Map()).marks).toEqual([])
  })

  it('shows no half of a link, wherever it begins and ends', () => {
    const link = '[[kettle/of/kettles|one two three four five six seven eight nine ten]]'
    for (let words = 0; words < 130; words++) {
      const between = ' x'.repeat(words)
      const { text } = marked(`${link}${between} tea${between} ${link}${between}`, ['tea', 'kettl'])
      expect(text).toContain('tea')
      expect(text).not.toMatch(/[[\]|]|kettle/)
    }
  })

  it('quotes code as it is', () => {
    const markdown = '```js\nconst rx_el = (event) => a[0] >= 1 || "<b>";\n```\n\nThe end.'
    expect(marked(markdown, ['event'])).toEqual({
      text: 'const rx_el = (event) => a[0] >= 1 || "<b>"; The end.',
      words: ['event'],
    })
  })

  it('shows the place with most of the question, or with the phrase', () => {
    const filler = 'words about nothing in particular. '.repeat(20)
    const markdown = `kettle ${filler}kettle and tea ${filler}tea kettle ${filler}`
    expect(marked(markdown, ['kettl', 'tea']).text).toContain('kettle and tea')
    expect(marked(markdown, ['kettl', 'tea'], ['tea kettle']).text).toContain('tea kettle')
  })

  it('begins and ends with whole words, whatever the text is', () => {
    const long = `${'слово '.repeat(200)}цель ${'слово '.repeat(200)}`
    expect(marked(long, ['цел']).text).toMatch(/^слово .*цель.* слово$/)
    for (const text of [
      '',
      '\n',
      '[[[[',
      '[['.repeat(4000),
      '[[a|'.repeat(2000),
      '![a]('.repeat(2000),
      '```',
      '|||',
      '😀'.repeat(300),
      '#'.repeat(300),
    ])
      expect(snippetOf(text, new Map([['x', 1]])).text.isWellFormed()).toBe(true)
  })
})
