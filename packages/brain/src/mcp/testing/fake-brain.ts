// A brain in memory, as small as the tools' tests allow: pages with versions, a search by substring, and nothing else.
import { createHash } from 'node:crypto'
import type { Actor, Page, PageVersion, TimelineEntry, Written } from '@notarium/contract/brain'
import type { Brain } from '../../brain.ts'
import { BrainError } from '../../errors.ts'
import { linesOf } from '../../pages/lines.ts'

interface StoredVersion {
  readonly markdown: string
  readonly author: Actor
  readonly reason: string
}

interface StoredPage {
  readonly versions: StoredVersion[]
  tags: string[]
  deleted: boolean
}

interface Fake extends Pick<Brain, 'name' | 'searches' | 'stats'> {
  readonly reads: Partial<Brain['reads']>
  readonly writes: Partial<Brain['writes']>
}

const then = '2026-01-02T03:04:05.000Z'

export function createFakeBrain(name: string, texts: Readonly<Record<string, string>>): Brain {
  const pages = new Map<string, StoredPage>()
  const timeline: TimelineEntry[] = []
  const system: Actor = { type: 'system', id: 'system', name: 'system' }

  const live = (slug: string): StoredPage => {
    const page = pages.get(slug)
    if (page === undefined || page.deleted)
      throw new BrainError('not-found', `there is no page '${slug}'`, { similar: [] })
    return page
  }
  const write = (slug: string, text: StoredVersion, ifMatch?: number): Written => {
    const page = pages.get(slug) ?? { versions: [], tags: [], deleted: false }
    const current = page.versions.length
    if (ifMatch !== undefined && ifMatch !== current)
      throw new BrainError('conflict', `the page '${slug}' has version ${current}, not ${ifMatch}`, {
        expectedVersion: ifMatch,
        currentVersion: current,
        currentMarkdown: page.versions.at(-1)?.markdown,
      })
    page.versions.push(text)
    pages.set(slug, page)
    return {
      slug,
      version: current + 1,
      outcome: current === 0 ? 'created' : 'updated',
      warnings: [],
    }
  }
  const show = (slug: string, version?: number, startLine?: number, endLine?: number): Page => {
    const page = live(slug)
    const number = version ?? page.versions.length
    const stored = page.versions[number - 1]
    if (stored === undefined) throw new BrainError('not-found', `no version ${number}`)
    const whole = startLine === undefined && endLine === undefined
    const { text, ...lines } = linesOf(stored.markdown, startLine, endLine)
    return {
      slug,
      title: /^# ([^\n]*)/.exec(stored.markdown)?.[1] ?? slug,
      type: 'page',
      tags: page.tags,
      language: 'en',
      version: number,
      bytes: Buffer.byteLength(stored.markdown),
      updatedAt: then,
      updatedBy: stored.author,
      deletedAt: null,
      aliases: [],
      frontmatter: {},
      createdAt: then,
      hash: sha256(stored.markdown),
      markdown: whole ? stored.markdown : text,
      lines,
    }
  }
  const slugs = (): string[] =>
    [...pages]
      .filter(([, page]) => !page.deleted)
      .map(([slug]) => slug)
      .sort()
  const history = (slug: string): PageVersion[] =>
    (pages.get(slug)?.versions ?? [])
      .map(({ author, reason, markdown }, index) => ({
        slug,
        version: index + 1,
        title: slug,
        hash: sha256(markdown),
        author,
        reason,
        createdAt: then,
        deleted: false,
      }))
      .reverse()
  const last = (slug: string): StoredVersion => live(slug).versions.at(-1) as StoredVersion

  for (const [slug, markdown] of Object.entries(texts)) write(slug, { markdown, author: system, reason: '' })

  return {
    name,
    reads: {
      page: async (slug, { version, startLine, endLine } = {}) => show(slug, version, startLine, endLine),
      pages: async (wanted) => wanted.map((slug) => (slugs().includes(slug) ? show(slug) : null)),
      list: async ({ prefix = '', cursor = '', limit }) => {
        const all = slugs().filter((slug) => slug.startsWith(prefix))
        const part = all.filter((slug) => slug > cursor).slice(0, limit)
        const more = part.length > 0 && part.at(-1) !== all.at(-1)
        return {
          pages: part.map((slug) => show(slug)),
          total: all.length,
          nextCursor: more ? (part.at(-1) as string) : null,
        }
      },
      slugs: async (prefix, limit) =>
        slugs()
          .filter((slug) => slug.startsWith(prefix))
          .slice(0, limit),
      outline: async (slug) => {
        const { title, version, lines } = show(slug)
        const heading = { level: 1, text: title, anchor: 'top', startLine: 1, endLine: lines.total }
        return { slug, title, version, headings: [heading] }
      },
      versions: async (slug, limit) => history(slug).slice(0, limit),
      links: async (slug) => ({
        slug,
        outgoing: [
          {
            from: slug,
            to: null,
            target: 'x',
            kind: 'wiki',
            heading: null,
            text: 'x',
            line: 1,
            context: 'x',
          },
        ],
        incoming: [],
        neighbours: [],
      }),
      tags: async () => ({
        tags: slugs().flatMap((slug) => live(slug).tags.map((tag) => ({ tag, pages: 1 }))),
      }),
      timeline: async () => timeline,
      recentChanges: async ({ limit }) => slugs().flatMap(history).slice(0, limit),
    },
    writes: {
      put: async (author, slug, { markdown, reason = '', ifMatch }) =>
        write(slug, { markdown, author, reason }, ifMatch),
      patch: async (author, slug, { append = '', reason = '', ifMatch }) =>
        write(slug, { markdown: last(slug).markdown + append, author, reason }, ifMatch),
      move: async (_author, slug, { to }) => {
        const page = live(slug)
        pages.delete(slug)
        pages.set(to, page)
        return { slug: to, version: page.versions.length, outcome: 'moved', warnings: [], rewritten: [] }
      },
      delete: async (_author, slug) => {
        const page = live(slug)
        page.deleted = true
        return { slug, version: page.versions.length, outcome: 'deleted', warnings: [] }
      },
      restore: async (_author, slug) => {
        const page = pages.get(slug) as StoredPage
        page.deleted = false
        return { slug, version: page.versions.length, outcome: 'restored', warnings: [] }
      },
      revert: async (author, slug, { version, reason = '' }) =>
        write(slug, { markdown: show(slug, version).markdown, author, reason }),
      changeTags: async (_author, slug, { add }) => {
        const page = live(slug)
        page.tags = [...page.tags, ...add]
        return { slug, version: page.versions.length, outcome: 'updated', warnings: [] }
      },
      addTimelineEntry: async (author, slug, entry) => {
        const added = { id: timeline.length + 1, slug, ...entry, author, createdAt: then }
        timeline.push(added)
        return added
      },
    },
    searches: {
      search: async ({ query, limit }) => {
        const found = slugs().filter((slug) => last(slug).markdown.includes(query))
        return {
          hits: found.slice(0, limit).map((slug) => hitOf(show(slug))),
          total: found.length,
          suggestion: null,
          mode: 'keyword',
          notes: [],
          tookMs: 0,
        }
      },
      verifyCitation: async ({ slug, version, startLine, endLine, sha256: cited }) => {
        const { text } = linesOf(show(slug, version).markdown, startLine, endLine)
        const valid = sha256(text) === cited
        return {
          valid,
          status: valid ? 'current' : 'mismatch',
          explanation: valid ? 'it says so' : 'other text stands there',
          currentVersion: version,
          text,
        }
      },
    },
    stats: async () => ({
      name,
      store: 'sqlite',
      pages: pages.size,
      deletedPages: 0,
      versions: 0,
      chunks: 0,
      links: 0,
      unresolvedLinks: 0,
      tags: 0,
      languages: { en: pages.size },
      databaseBytes: 0,
      lastChangeAt: null,
      embeddings: {
        provider: 'none',
        model: null,
        dimensions: null,
        servingModel: null,
        vectors: 0,
        debt: { pages: 0, chunks: 0, since: null, lastError: null, nextTryAt: null },
      },
    }),
  } satisfies Fake as unknown as Brain
}

function hitOf(page: Page) {
  const { text, start, end } = linesOf(page.markdown, 1, 3)
  return {
    slug: page.slug,
    title: page.title,
    type: page.type,
    language: page.language,
    tags: page.tags,
    headingPath: [page.title],
    snippet: text,
    marks: [],
    score: 1,
    updatedAt: page.updatedAt,
    citation: {
      slug: page.slug,
      version: page.version,
      startLine: start,
      endLine: end,
      sha256: sha256(text),
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
