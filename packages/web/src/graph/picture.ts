// What is drawn: the pages, how many links each has here, and who links to whom. Plain data, made once for each answer.
import type { Graph as GraphAnswer } from '@notarium/contract/brain'

export interface Dot {
  readonly slug: string
  readonly title: string
  readonly type: string
  /** Pages in the picture that it links to, and that link to it. */
  readonly to: readonly string[]
  readonly from: readonly string[]
}

export interface Picture {
  /** The most linked first. */
  readonly dots: readonly Dot[]
  readonly bySlug: ReadonlyMap<string, Dot>
  readonly links: number
}

export const linksOf = ({ to, from }: Dot) => to.length + from.length

export function pictureOf({ nodes, edges }: Pick<GraphAnswer, 'nodes' | 'edges'>): Picture {
  const drafts = new Map(
    nodes.map(({ slug, title, type }) => [
      slug,
      { slug, title, type, to: [] as string[], from: [] as string[] },
    ]),
  )
  let links = 0
  for (const { from, to } of edges) {
    const [source, target] = [drafts.get(from), drafts.get(to)]
    // A page that links to itself shows nothing new.
    if (source === undefined || target === undefined || source === target) continue
    source.to.push(to)
    target.from.push(from)
    links++
  }
  const dots = [...drafts.values()].sort((one, other) => linksOf(other) - linksOf(one))
  return Object.freeze({ dots, bySlug: drafts, links })
}

/** As many of it as are wanted: those with most links. */
export function foremost(picture: Picture, most: number): Picture {
  return picture.dots.length <= most ? picture : partOf(picture.dots.slice(0, most))
}

/** The part of it that is so many links away from a page, nearest first, as many as can be told apart. */
export function surroundings(picture: Picture, slug: string, distance = 2, most = 400): Picture {
  const near = new Set([slug])
  let edge = [slug]
  for (let step = 0; step < distance && near.size < most; step++) {
    const next = edge.flatMap((each) => {
      const dot = picture.bySlug.get(each)
      return dot === undefined ? [] : [...dot.to, ...dot.from]
    })
    edge = [...new Set(next)].filter((each) => !near.has(each)).slice(0, most - near.size)
    for (const each of edge) near.add(each)
  }
  return partOf(picture.dots.filter((dot) => near.has(dot.slug)))
}

function partOf(dots: readonly Dot[]): Picture {
  const nodes = dots.map((dot) => ({ ...dot, links: 0 }))
  const edges = dots.flatMap((dot) => dot.to.map((to) => ({ from: dot.slug, to, count: 1 })))
  return pictureOf({ nodes, edges })
}
