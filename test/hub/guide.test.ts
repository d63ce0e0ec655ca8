// The guide that the sample brain holds: both languages say the same, links lead somewhere, and what it tells people
// to type and to ask for is there.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brainOperations, hubOperations } from '@notarium/contract/hub'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../../packages/brain/src/markdown/parse-page.ts'
import { tools } from '../../packages/brain/src/mcp/tools/tools.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const guide = `${root}docs/guide`
const languages = ['en', 'ru'] as const
const fence = /^ *```(\w+)\n([\s\S]*?)^ *```$/gm

const pages = globSync('*/*.md', { cwd: guide })
  .sort()
  .map((path) => {
    const markdown = readFileSync(`${guide}/${path}`, 'utf8')
    const [language = '', name = ''] = path.replace(/\.md$/, '').split('/')
    return { slug: `${language}/${name}`, language, name, markdown, ...parsePage(markdown, path) }
  })
const slugs = new Set(pages.map(({ slug }) => slug))
const namesIn = (language: string) =>
  pages.filter((page) => page.language === language).map(({ name }) => name)

describe('the guide', () => {
  it('has every page in both languages, each with a link to the other', () => {
    expect(namesIn('en')).toContain('welcome')
    expect(namesIn('ru')).toEqual(namesIn('en'))
    for (const { slug, language, name, links } of pages) {
      const counterpart = `${languages.find((one) => one !== language)}/${name}`
      expect(
        links.map(({ target }) => target),
        slug,
      ).toContain(counterpart)
    }
  })

  it('has the same headings and examples in both languages', () => {
    const shapeOf = (language: string) =>
      pages
        .filter((page) => page.language === language)
        .map(({ name, headings, markdown }) => ({
          name,
          levels: headings.map(({ level }) => level),
          examples: [...markdown.matchAll(fence)].map(
            ([, kind, text = '']) => `${kind} ${text.split('\n').length}`,
          ),
        }))
    expect(shapeOf('ru')).toEqual(shapeOf('en'))
  })

  it.each(pages)(
    'says of $slug what it is',
    ({ slug, language, frontmatter, type, tags, warnings, headings }) => {
      expect(frontmatter).toMatchObject({
        lang: language,
        title: headings[0]?.text,
        aliases: expect.any(Array),
      })
      expect({ slug, type, warnings }).toEqual({ slug, type: 'guide', warnings: [] })
      expect(tags.length).toBeGreaterThan(0)
    },
  )

  it('has no link that leads nowhere, and no page that nothing leads to', () => {
    const links = pages.flatMap(({ slug, links }) => links.map(({ target }) => ({ slug, target })))
    expect(links.filter(({ target }) => !slugs.has(target))).toEqual([])
    for (const { slug, language } of pages) {
      const from = links.filter(
        ({ target, slug: source }) => target === slug && source.startsWith(`${language}/`),
      )
      expect(from, slug).not.toEqual([])
    }
  })

  it('names only commands and options that there are', () => {
    const known = commandTable()
    expect(typed().length).toBeGreaterThan(100)
    expect(typed().filter(({ words }) => !isKnown(words, known))).toEqual([])
  })

  it('asks only for what the hub answers', () => {
    const operations = Object.values({ ...hubOperations, ...brainOperations }).map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replace(/\{\w+\*\}/, '.+').replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
    const isAnswered = ({ method, path }: Asked) =>
      operations.some((operation) => operation.method === method && operation.pattern.test(path))
    expect(asked().length).toBeGreaterThan(80)
    expect(asked().filter((one) => !isAnswered(one))).toEqual([])
  })

  it.each(languages)('names every tool that agents have, in %s', (language) => {
    const { markdown = '' } = pages.find(({ slug }) => slug === `${language}/agents`) ?? {}
    const section = markdown.slice(markdown.search(/^## .*(read|чтения)$/m))
    const named = tools.map(({ name }) => name).filter((name) => section.includes(`\`${name}\``))
    expect(named).toEqual(tools.map(({ name }) => name))
  })
})

/** From ' brain create' to its options, as the command itself completes them. */
function commandTable(): Map<string, readonly string[]> {
  const script = execFileSync(process.execPath, [`${root}packages/cli/bin/notarium`, 'completion', 'bash'])
  const lines = script.toString().matchAll(/^ *'([^']*)'\) names='[^']*' flags='([^']*)' ;;$/gm)
  return new Map([...lines].map(([, path = '', flags = '']) => [path, flags.split(' ')]))
}

/** Code in the text, and each command of the examples on a line of its own. */
function codeOf(markdown: string): string[] {
  const examples = [...markdown.matchAll(fence)].filter(([, kind]) => kind === 'sh')
  const commands = examples.flatMap(([, , text = '']) => text.replace(/\\\n */g, ' ').split('\n'))
  const inText = [...markdown.replace(fence, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  return [...commands, ...inText].map((text) => text.replace(/\s+/g, ' ').trim())
}

function typed(): { readonly slug: string; readonly words: readonly string[] }[] {
  return pages.flatMap(({ slug, markdown }) =>
    codeOf(markdown)
      .filter((code) => /^(npx )?notarium /.test(code))
      .map((code) => ({ slug, words: code.replace(/^(npx )?notarium /, '').match(/"[^"]*"|\S+/g) ?? [] })),
  )
}

function isKnown(words: readonly string[], known: ReadonlyMap<string, readonly string[]>): boolean {
  const two = ` ${words[0]} ${words[1]}`
  const path = known.has(two) ? two : ` ${words[0]}`
  const isGroup = [...known.keys()].some((other) => other.startsWith(`${path} `))
  const flags = words.filter((word) => word.startsWith('--'))
  return !isGroup && flags.every((flag) => known.get(path)?.includes(flag)) && known.has(path)
}

interface Asked {
  readonly slug: string
  readonly method: string
  readonly path: string
}

/** By curl, or in the text as `GET /health`. */
function asked(): Asked[] {
  return pages.flatMap(({ slug, markdown }) =>
    codeOf(markdown).flatMap((code) => {
      const [, named, place] = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/.exec(code) ?? []
      const [, url] = /^curl .*(?:\$HUB|https?:\/\/[\w.:]+)(\/[^\s"?]*)/.exec(code) ?? []
      const path = (place ?? url)?.replace(/\?.*/, '')
      return path === undefined ? [] : [{ slug, method: named ?? methodOf(code), path }]
    }),
  )
}

function methodOf(curl: string): string {
  const [, named] = / -X (\w+)/.exec(curl) ?? []
  return named ?? (/ --(json|data-binary) /.test(curl) ? 'POST' : 'GET')
}
