import { brainOperations, hubOperations } from '@notarium/contract/hub'
import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { docsLanguage } from './docs-language.ts'
import { createDocsPage } from './docs-page.ts'
import { html, prose } from './html.ts'
import { summariesRu } from './summaries-ru.ts'

const baseUrl = 'https://hub.example.org'
const options = { version: '1.2.3', baseUrl }
const pages = {
  en: createDocsPage({ ...options, language: 'en' }),
  ru: createDocsPage({ ...options, language: 'ru' }),
}
const operations = { ...hubOperations, ...brainOperations }

/** Throws on a tag that is not closed and on what is not escaped. */
function elementsOf(page: string): Element[] {
  const onError = (_level: string, message: string) => {
    throw new Error(message)
  }
  const document = new DOMParser({ errorHandler: onError }).parseFromString(page, 'text/xml')
  return Array.from(document.getElementsByTagName('*'))
}

describe.each(['en', 'ru'] as const)('the page in %s', (language) => {
  const page = pages[language]
  const elements = elementsOf(page)

  it('has every operation, and every link within it leads somewhere', () => {
    const ids = elements.map((element) => element.getAttribute('id')).filter((id) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining([...Object.keys(operations), 'mcp']))
    const links = elements.map((element) => element.getAttribute('href') ?? '')
    for (const link of links.filter((one) => one.startsWith('#'))) expect(ids).toContain(link.slice(1))
  })

  it('brings no script and no style along, which the browser would refuse', () => {
    expect(elements.filter(({ tagName }) => /^(?:script|style|iframe)$/.test(tagName))).toEqual([])
    const names = new Set(elements.flatMap((element) => Array.from(element.attributes, ({ name }) => name)))
    expect([...names].filter((name) => /^on|^style$/.test(name))).toEqual([])
    expect(page).toContain('href="/api/docs.css"')
  })

  it('leaves nothing unsaid by mistake', () => {
    expect(page).not.toMatch(/undefined|\[object|NaN/)
    expect(page).toContain(`curl ${baseUrl}/api/auth/login`)
    expect(page).toContain(`lang="${language}"`)
  })
})

it('says in both languages what operations do and take', () => {
  for (const [id, { summary }] of Object.entries(operations)) {
    const russian = summariesRu[id as keyof typeof operations]
    expect(russian, id).toMatch(/[а-яё]/)
    expect(pages.en).toContain(html`${summary}`.html)
    expect(pages.ru).toContain(html`${russian}`.html)
  }
  expect(Object.keys(summariesRu).toSorted()).toEqual([...Object.keys(operations), 'mcp'].toSorted())
  expect(pages.ru).toContain('По роли: <code>admin</code>, <code>owner</code>. По токену нельзя.')
})

it('shows what is inside of what, as rows', () => {
  const article = pages.en.split('<article id="listPages">')[1]?.split('</article>')[0] ?? ''
  const rows = [...article.matchAll(/<tr class="depth-(\d)"><td><code>([^<]+)<\/code>.*?<\/td><td>([^<]*)/g)]
  const shown = rows.map(([, depth, name, type]) => `${depth} ${name}: ${type}`)
  expect(shown).toEqual(
    expect.arrayContaining([
      '0 brain: string',
      '0 limit: integer',
      '0 pages: object[]',
      '1 tags: string[]',
      '1 updatedAt: date and time',
      '1 updatedBy: object',
      '2 type: string',
      '1 deletedAt: date and time or null',
    ]),
  )
  expect(article).toContain('<small>1–500</small> <small>default 50</small>')
  expect(article).toContain('<code>slug</code> <code>updated</code>')
})

it.each([
  ['ru', 'en-GB', 'ru'],
  [undefined, 'ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  [undefined, 'en;q=0.2, RU;q=0.7', 'ru'],
  [undefined, 'de,en;q=0.5,ru;q=0', 'en'],
  ['de', undefined, 'en'],
  [['ru', 'en'], '*;q=0.1,;;,rubbish', 'en'],
  ['__proto__', `${'ru;'.repeat(10_000)}`, 'en'],
])('for lang %s and Accept-Language %s it is %s', (asked, header, language) => {
  expect(docsLanguage(asked, header)).toBe(language)
})

it('escapes whatever is put into HTML, once', () => {
  const nasty = `<img src=x onerror="alert('1')">&`
  const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;'
  expect(html`<p title="${nasty}">${[nasty, html`<b>${nasty}</b>`]}${undefined}${0}</p>`.html).toBe(
    `<p title="${escaped}">${escaped}<b>${escaped}</b>0</p>`,
  )
  expect(prose('a `<b>` c').html).toBe('a <code>&lt;b&gt;</code> c')
  const hostile = createDocsPage({ version: nasty, baseUrl: nasty, language: 'en' })
  expect(hostile).not.toContain('<img')
})
