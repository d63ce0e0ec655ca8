// Links both ways, neighbours further away, links that lead nowhere, and the graph.
import type { Link } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import type { PageReads } from '../brain.ts'
import { incomingLinks, mostLinked, outgoingLinks, unresolvedLinks } from '../store/link-queries.ts'
import { type PageRow, pageRowsBySlug } from '../store/page-rows.ts'
import { presentLink } from './present.ts'

const mostNeighbours = 200
const mostLinks = 2000
const mostGraphLinks = 100_000

type LinkReads = Pick<PageReads, 'links' | 'unresolvedLinks' | 'graph'>

export function createLinkReads(database: Database, found: (slug: string) => Promise<PageRow>): LinkReads {
  return {
    links: async (wanted, depth) => {
      const page = await found(wanted)
      const outgoing = (await outgoingLinks(database, [page.id], mostLinks)).map(presentLink)
      const incoming = (await incomingLinks(database, [page.id], mostLinks)).map(presentLink)
      const neighbours = depth > 1 ? await walk(database, page, [...outgoing, ...incoming], depth) : []
      return { slug: page.slug, outgoing, incoming, neighbours }
    },
    unresolvedLinks: async (limit) => (await unresolvedLinks(database, limit)).map(presentLink),
    graph: async ({ prefix = '', limit }) => {
      const pages = await mostLinked(database, prefix, limit + 1)
      const shown = pages.slice(0, limit)
      const slugs = new Set(shown.map(({ slug }) => slug))
      const links = await outgoingLinks(
        database,
        shown.map(({ id }) => id),
        mostGraphLinks,
      )
      const edges = new Map<string, { from: string; to: string; count: number }>()
      for (const { from_slug: from, to_slug: to } of links) {
        if (to === null || !slugs.has(to)) continue
        const key = `${from}\n${to}`
        const edge = edges.get(key)
        if (edge === undefined) edges.set(key, { from, to, count: 1 })
        else edge.count++
      }
      return {
        nodes: shown.map(({ slug, title, type, links }) => ({ slug, title, type, links })),
        edges: [...edges.values()],
        truncated: pages.length > limit,
      }
    },
  }
}

/** Breadth first, as far as `depth` or until there are enough. */
async function walk(database: Database, start: PageRow, firstLinks: readonly Link[], depth: number) {
  const distances = new Map([[start.slug, 0]])
  const titles = new Map<string, string>()
  let links = firstLinks
  for (let distance = 1; distance <= depth && distances.size <= mostNeighbours; distance++) {
    const next = new Set(links.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))
    const fresh = [...next].filter((slug) => !distances.has(slug)).slice(0, mostNeighbours)
    if (fresh.length === 0) break
    const rows = await pageRowsBySlug(database, fresh)
    for (const { slug, title } of rows) {
      distances.set(slug, distance)
      titles.set(slug, title)
    }
    const ids = rows.map(({ id }) => id)
    const outgoing = await outgoingLinks(database, ids, mostLinks)
    const incoming = await incomingLinks(database, ids, mostLinks)
    links = [...outgoing, ...incoming].map(presentLink)
  }
  distances.delete(start.slug)
  return [...distances].map(([slug, distance]) => ({ slug, title: titles.get(slug) ?? slug, distance }))
}
