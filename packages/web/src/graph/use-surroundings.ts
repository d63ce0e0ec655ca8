// The links of one page. It may not be among the most linked pages, which are all that the graph of a large brain holds.
import type { Graph } from '@notarium/contract/brain'
import { useMemo } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'

interface Surroundings {
  readonly addedTo: (graph: Graph) => Pick<Graph, 'nodes' | 'edges'>
}

/** Undefined until they are known. */
export function useSurroundings(slug: string | undefined): Surroundings | undefined {
  const brain = useBrainName()
  const { data, isError } = useAsked(
    'GET /api/brains/{brain}/links/{slug*}',
    { params: { brain, slug: slug ?? '' }, query: { depth: 2 } },
    { enabled: slug !== undefined },
  )
  return useMemo(() => {
    if (slug === undefined || (data === undefined && !isError)) return undefined
    return {
      addedTo: (graph) => {
        const titles = new Map(data?.neighbours.map((page) => [page.slug, page.title]))
        const links = [...(data?.outgoing ?? []), ...(data?.incoming ?? [])]
        const ends = links.flatMap(({ from, to }) => (to === null ? [] : [from, to]))
        const known = new Set(graph.nodes.map((node) => node.slug))
        const missing = [...new Set([slug, ...ends])].filter((each) => !known.has(each))
        const nodes = missing.map((each) => ({
          slug: each,
          title: titles.get(each) ?? each,
          type: '',
          links: 0,
        }))
        const drawn = new Set(graph.edges.map(({ from, to }) => `${from}\n${to}`))
        const edges = links.flatMap(({ from, to }) => {
          if (to === null || drawn.has(`${from}\n${to}`)) return []
          drawn.add(`${from}\n${to}`)
          return [{ from, to, count: 1 }]
        })
        return { nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...edges] }
      },
    }
  }, [data, isError, slug])
}
