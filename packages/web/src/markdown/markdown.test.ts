// What the reading of markdown rests on: sections, links that lead where they should, pieces
// that together are the page.
import { describe, expect, it } from 'vitest'
import { readTags } from './html-tags.ts'
import { linkMapOf, markdownDestination, wikiDestination } from './link-target.ts'
import { rawHtml } from './raw-html.ts'
import { readOutline } from './read-outline.ts'
import { scanLines } from './scan-lines.ts'
import { splitText } from './split-text.ts'
import { isTooDense } from './too-dense.ts'
import type { Child } from './tree.ts'

describe('the outline', () => {
  it('ends a section at the next heading of its level or above', () => {
    const outline = readOutline(scanLines('# a\n## b\ntext\n### c\n## d\n# e\nend\n'))
    expect(outline.map(({ endLine }) => endLine)).toEqual([5, 4, 4, 5, 7])
  })
})

describe('a link', () => {
  const known = linkMapOf([
    { kind: 'wiki', target: 'Plan', to: 'work/plan' },
    { kind: 'wiki', target: 'Nowhere', to: null },
    { kind: 'markdown', target: '../b.md', to: 'b' },
    { kind: 'markdown', target: 'c.pdf', to: null },
  ])
  const markdown = (href: string) => markdownDestination(href, 'a/page', known)

  it('leads where the brain says', () => {
    expect(wikiDestination('Plan#Next Steps!', known)).toEqual({
      kind: 'page',
      slug: 'work/plan',
      anchor: 'next-steps',
    })
    expect(wikiDestination('Nowhere', known)).toEqual({ kind: 'missing', slug: 'Nowhere' })
    expect(markdown('../b.md#Part')).toEqual({ kind: 'page', slug: 'b', anchor: 'part' })
    expect(markdown('c.pdf')).toEqual({ kind: 'missing', slug: undefined })
  })

  it('is taken at its word where the brain does not know it', () => {
    expect(markdown('./%D0%BF.md')).toEqual({ kind: 'page', slug: 'a/п', anchor: undefined })
    expect(markdown('/x/y')).toEqual({ kind: 'page', slug: 'x/y', anchor: undefined })
    expect(markdown('../../../etc')).toEqual({ kind: 'missing', slug: undefined })
    expect(markdown('#Here')).toEqual({ kind: 'place', anchor: 'here' })
  })

  it('never has a scheme that runs something', () => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:x',
      'java\nscript:x',
      '\u0001javascript:x',
      ' data:text/html,x',
    ])
      expect(markdown(href), href).toEqual({ kind: 'dead' })
    for (const href of [
      'vbscript:x',
      'file:///etc/passwd',
      'blob:x',
      'javascript&colon;x:y',
      '\\\\host\\x',
      '?x',
    ])
      expect(['dead', 'page'], href).toContain(markdown(href).kind)
    expect(markdown('https://example.org/x')).toEqual({ kind: 'site', href: 'https://example.org/x' })
    expect(markdown('//example.org')).toEqual({ kind: 'site', href: 'https://example.org/' })
  })
})

describe('HTML in a page', () => {
  const text = (value: string) => ({ type: 'text' as const, value })
  const raw = (value: string) => ({ type: 'raw', value }) as never
  const woven = (...children: Child[]) => {
    const tree = { children }
    rawHtml()(tree)
    return show(tree.children)
  }
  const show = (children: readonly Child[]): string =>
    children
      .map((child) => {
        if (child.type !== 'element') return child.type === 'text' ? child.value : '?'
        const attributes = Object.entries(child.properties).map(([name, value]) => ` ${name}=${value}`)
        return `<${child.tagName}${attributes.join('')}>${show(child.children)}</${child.tagName}>`
      })
      .join('')

  it('goes around what stands between its tags', () => {
    expect(woven(raw('<kbd>'), text('Ctrl'), raw('</kbd>'), text('!'))).toBe('<kbd>Ctrl</kbd>!')
    expect(woven(raw('<ul><li>a<li>b</ul>'))).toBe('<ul><li>a</li><li>b</li></ul>')
    expect(woven(raw('<b>'), text('open'), raw('</i>'))).toBe('open')
    expect(woven(raw('<table>\n<tr>\n<td colspan="2">&lt;x&gt;</td></tr></table>'))).toBe(
      '<table><tr><td colSpan=2><x></td></tr></table>',
    )
  })

  it('loses what could run or hide', () => {
    expect(woven(raw('<p onclick="x()" id="forms" style="a">t</p>'))).toBe('<p>t</p>')
    expect(woven(raw('a<script>x()</script><!-- c --><style>y'))).toBe('a')
    expect(woven(raw('<svg><p>x</p></svg><ScRiPt src=x>z</sCrIpT >b'))).toBe('b')
  })
})

describe('a long page', () => {
  const section = (n: number) =>
    `## Section ${n}\n\n${'Words of a text. '.repeat(40)}\n\n\`\`\`\n## code ${n}\n\`\`\`\n`
  const page = `---\ntitle: x\n---\n${Array.from({ length: 80 }, (_, n) => section(n)).join('\n')}\nsee [ref][]\n\n[ref]: /x\n`

  it('is cut at headings, not in code, and nothing is lost', () => {
    const pieces = splitText(scanLines(page))
    expect(pieces.length).toBeGreaterThan(4)
    for (const { text } of pieces) expect(text.startsWith('## Section ')).toBe(true)
    expect(pieces.map(({ text }) => text).join('\n')).toBe(page.slice('---\ntitle: x\n---\n'.length))
    expect(pieces[0]?.linesBefore).toBe(3)
  })

  it('has its definitions in every piece that uses them', () => {
    const pieces = splitText(scanLines(page.replace('## Section 3\n', '## Section 3 [ref][]\n')))
    expect(pieces[0]?.text).toContain('\n\n[ref]: /x')
    expect(pieces[1]?.text).not.toContain('[ref]')
  })

  it('is cut between the items of a list that goes on and on', () => {
    const list = Array.from({ length: 9_000 }, (_, n) => `- item ${n}\n  goes on`).join('\n')
    const pieces = splitText(scanLines(list))
    expect(pieces.length).toBeGreaterThan(10)
    for (const { text } of pieces) expect(text.startsWith('- item ')).toBe(true)
    expect(pieces.map(({ text }) => text).join('\n')).toBe(list)
  })
})

it('a text made to keep browsers busy is known by its marks, a long honest one is not', () => {
  const hostile = [
    '['.repeat(2000),
    '[a](b '.repeat(2000),
    '>'.repeat(50),
    '- '.repeat(60),
    '`a``b```'.repeat(5000),
    ']'.repeat(2000),
    '| a |\n'.repeat(30_000),
    `${' '.repeat(300)}- a`,
    `a${'|a'.repeat(1900)}\n-${'|-'.repeat(1900)}\n${'b\n'.repeat(100)}`,
    `> a${'|a'.repeat(1900)}\n> -${'|-'.repeat(1900)}\n${'> b\n'.repeat(100)}`,
  ]
  for (const text of hostile) expect(isTooDense(`# Title\n\nwords\n${text}\n`), text.slice(0, 20)).toBe(true)
  const row = '| [a](b) | `c` | *d* |\n'
  const item = '- [link](x) and `code` and **bold**\n'
  const table = '| a | b |\n| - | - |\n'
  expect(
    isTooDense(`${table}${row.repeat(5000)}\n${item.repeat(5000)}\n${'Words [a](b).\n'.repeat(800)}`),
  ).toBe(false)
})

it('no text takes longer to be looked at than its length', { timeout: 20_000 }, () => {
  expect(isTooDense(`${'> '.repeat(39)}x`)).toBe(false)
  expect(readTags(`<a ${'b'.repeat(1_000_000)} href="/c">`)).toMatchObject([{ attributes: { href: '/c' } }])
  const uses = splitText(scanLines(`${'words [a]'.repeat(100_000)}\n\n[a]: /b\n`))
  expect(uses.at(-1)?.text.endsWith('[a]: /b\n')).toBe(true)
  const sections = Array.from({ length: 90 }, (_, n) => `# ${n}\n\n[^long]${'x'.repeat(9_000)}\n`).join('\n')
  const pieces = splitText(scanLines(`${sections}\n[^long]: ${'a footnote '.repeat(20_000)}\n`))
  expect(pieces.length).toBeGreaterThan(40)
  for (const { text } of pieces.slice(0, -1)) expect(text.length).toBeLessThan(80_000)
})
