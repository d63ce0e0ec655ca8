// The guide, in a brain as the sample brain has it: both languages say the same, links lead somewhere, questions find
// their page, and what it tells people to type and to ask for is there.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrain } from '@notarium/brain/parts'
import { searchRequestSchema } from '@notarium/contract/brain'
import { brainOperations, hubOperations } from '@notarium/contract/hub'
import { createLogger } from '@notarium/runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, commandsIn, commandTable, fence, isKnown } from '../documents/typed-commands.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const guide = join(root, 'docs/guide')
const actor = { type: 'system', id: 'test', name: 'test' } as const
const mebibyte = 1_048_576

const languages = ['en', 'ru'] as const
const pages = globSync('*/*.md', { cwd: guide })
  .sort()
  .map((path) => {
    const [language = '', name = ''] = path.replace(/\.md$/, '').split('/')
    return { slug: `${language}/${name}`, language, name, markdown: readFileSync(join(guide, path), 'utf8') }
  })
const pagesIn = (language: string) => pages.filter((page) => page.language === language)

const folder = mkdtempSync(join(tmpdir(), 'guide-'))
const brain = await openBrain(
  {
    name: 'guide',
    folder,
    database: { kind: 'sqlite' },
    maxPageBytes: mebibyte,
    importPaths: [],
    limits: { maxFileBytes: mebibyte, maxTotalBytes: mebibyte, maxFiles: 100 },
    embeddings: { provider: 'none' },
  },
  createLogger('test', 'silent'),
)
afterAll(async () => {
  await brain.close()
  rmSync(folder, { recursive: true })
})

describe('the guide', () => {
  beforeAll(async () => {
    for (const { slug, markdown } of pages) {
      const { warnings } = await brain.writes.put(actor, slug, { markdown })
      expect(warnings, slug).toEqual([])
    }
  })

  it('has every page in both languages, with the same headings and examples', async () => {
    const shapesOf = (language: string) =>
      Promise.all(
        pagesIn(language).map(async ({ slug, name, markdown }) => ({
          name,
          levels: (await brain.reads.outline(slug)).headings.map(({ level }) => level),
          examples: [...markdown.matchAll(fence)].map(
            ([, kind, text = '']) => `${kind}, ${text.split('\n').length} lines`,
          ),
        })),
      )
    expect(pagesIn('en').map(({ name }) => name)).toContain('welcome')
    expect(await shapesOf('ru')).toEqual(await shapesOf('en'))
  })

  it.each(pages)('says what $slug is, and leads to the other language', async ({ slug, language, name }) => {
    const { frontmatter, tags } = await brain.reads.page(slug)
    const { headings } = await brain.reads.outline(slug)
    const { outgoing } = await brain.reads.links(slug, 1)
    const facts = { title: headings[0]?.text, type: 'guide', lang: language, aliases: expect.any(Array) }
    expect(frontmatter).toMatchObject(facts)
    expect(tags).not.toEqual([])
    const counterpart = `${languages.find((one) => one !== language)}/${name}`
    expect(outgoing.map(({ to }) => to)).toContain(counterpart)
  })

  it('has no link that leads nowhere, and no page that its own language does not lead to', async () => {
    expect(await brain.reads.unresolvedLinks(10)).toEqual([])
    for (const { slug, language } of pages) {
      const { incoming } = await brain.reads.links(slug, 1)
      const sources = incoming.map(({ from }) => from)
      expect(sources, slug).toContainEqual(expect.stringMatching(`^${language}/`))
    }
  })

  it.each([
    ['how do I revoke a token', 'en/tokens'],
    ['как отозвать токен', 'ru/tokens'],
    ['забыл одноразовый пароль', 'ru/first-start'],
    ['edit conflict if_match', 'en/versions'],
    ['подключить агента MCP', 'ru/agents'],
    ['что копировать, папка данных', 'ru/data-folder'],
    ['восстановить из резервной копии', 'ru/backups'],
    ['verify a backup', 'en/backups'],
    ['что передать аудитору', 'ru/proof'],
    ['signed page statement', 'en/proof'],
    ['путь:ru/ тег:аудит цепочка', 'ru/audit-log'],
    ['audit export', 'en/audit-log'],
  ])('answers %s', async (query, slug) => {
    const { hits } = await brain.searches.search(searchRequestSchema.parse({ query }))
    expect(hits[0]?.slug).toBe(slug)
  })

  it('names only commands and options that there are', () => {
    const known = commandTable()
    const typed = pages.flatMap(({ slug, markdown }) =>
      commandsIn(markdown).map((words) => ({ slug, words })),
    )
    expect(typed.length).toBeGreaterThan(100)
    expect(typed.filter(({ words }) => !isKnown(words, known))).toEqual([])
  })

  it('asks only for what the hub answers', () => {
    const operations = Object.values({ ...hubOperations, ...brainOperations }).map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replace(/\{\w+\*\}/, '.+').replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
    const asked = pages.flatMap(({ slug, markdown }) => requestsIn(markdown).map((one) => ({ slug, ...one })))
    const isAnswered = ({ method, path }: Request) =>
      operations.some((operation) => operation.method === method && operation.pattern.test(path))
    expect(asked.length).toBeGreaterThan(80)
    expect(asked.filter((one) => !isAnswered(one))).toEqual([])
  })
})

interface Request {
  readonly method: string
  readonly path: string
}

/** By curl, or in the text as `GET /health`. */
function requestsIn(markdown: string): Request[] {
  return codeIn(markdown).flatMap((code) => {
    const [, named, place] = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/.exec(code) ?? []
    const [, url] = /^curl .*(?:\$HUB|https?:\/\/[\w.:]+)(\/[^\s"?]*)/.exec(code) ?? []
    const path = (place ?? url)?.replace(/\?.*/, '')
    return path === undefined ? [] : [{ method: named ?? methodOf(code), path }]
  })
}

function methodOf(curl: string): string {
  const [, named] = / -X (\w+)/.exec(curl) ?? []
  return named ?? (/ --(json|data-binary) /.test(curl) ? 'POST' : 'GET')
}
