// The interface reads pages by itself; headings, anchors and cited lines must be those that the brain knows.
import { readdirSync, readFileSync } from 'node:fs'
import { hashOfLines, linesOf, sectionsOf } from '@notarium/brain/parts'
import { citationOf, readOutline, scanLines } from '@notarium/web/parts'
import { expect, it } from 'vitest'

const guide = new URL('../../docs/guide/', import.meta.url)
const tricky = [
  '---\ntitle: x\n# no heading\n---\n# One `code` **bold** {#own}\n\nText\n===\n\nTwo\n---\n',
  '# A\n# A\n## A-1\n# a\n```\n# code\n```\n> ```\n> # quoted\n# after the quote\n',
  '- item\n\n      # code in a list?\n\n    # indented\n\n# [Link](x.md) and [[Wiki|text]] <b>tag</b>\n',
  '<!-- open\n# hidden\n-->\n# Seen #\n#no\n####### seven\n#\n| a |\n---\n',
  'para\nline two\n---\n\n\ttab code\n\n   # three spaces\n    # four\n',
  '# {{macro("JSX")}} _em_ \\* snake_case\r\n\r\nWindows\r\n=======\r\n',
  '---\nopen front matter\n# heading\n',
]

it('an outline has the headings, anchors and lines of the brain', () => {
  const files = ['ru', 'en'].flatMap((language) =>
    readdirSync(new URL(`${language}/`, guide)).map((name) =>
      readFileSync(new URL(`${language}/${name}`, guide), 'utf8'),
    ),
  )
  for (const markdown of [...tricky, ...files]) {
    const brain = sectionsOf(markdown).map(({ level, text, anchor, startLine }) => ({
      level,
      text,
      anchor,
      startLine,
    }))
    const ours = readOutline(scanLines(markdown)).map(({ endLine: _, ...heading }) => heading)
    expect(ours, markdown).toEqual(brain)
  }
})

it('a citation is of the lines that the brain would take', () => {
  for (const markdown of ['one', 'one\ntwo\n', 'a\r\nb\r\nc\r\n', '\n\n', '', 'a\n\nb']) {
    for (const [start, end] of [
      [1, 99],
      [2, 2],
      [1, 1],
      [3, 4],
    ] as const) {
      const lines = linesOf(markdown, start, end)
      expect(citationOf({ slug: 's', version: 3, markdown }, start, end)).toEqual({
        slug: 's',
        version: 3,
        startLine: lines.start,
        endLine: lines.end,
        sha256: hashOfLines(lines.text),
      })
    }
  }
})
