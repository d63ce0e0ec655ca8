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
    for (const text of ['', '\n', '[[[[', '```', '|||', '😀'.repeat(300), '#'.repeat(300)])
      expect(snippetOf(text, new Map([['x', 1]])).text.isWellFormed()).toBe(true)
  })
})
