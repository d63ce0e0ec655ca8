// A picture as sigma draws it: dots with a place and a size, lines between them.
import { UndirectedGraph } from 'graphology'
import { linksOf, type Picture } from './picture.ts'

export interface DotAttributes {
  x: number
  y: number
  size: number
  label: string
  color: string
}
export type Drawing = UndirectedGraph<DotAttributes>

const smallest = 2.4
const largest = 14
/** With more dots than these, all are drawn smaller. */
const fewDots = 200

/** All on a circle to begin with, neighbours in the tree beside each other: the layout starts from there. */
export function drawingOf({ dots, bySlug }: Picture): Drawing {
  const drawing: Drawing = new UndirectedGraph()
  const mostLinks = Math.max(1, ...dots.slice(0, 1).map(linksOf))
  const scale = Math.min(1, (fewDots / dots.length) ** 0.3)
  const places = [...bySlug.keys()].sort()
  const angles = new Map(places.map((slug, index) => [slug, (index / places.length) * 2 * Math.PI]))
  for (const dot of dots) {
    const angle = angles.get(dot.slug) ?? 0
    drawing.addNode(dot.slug, {
      x: Math.cos(angle) * 100,
      y: Math.sin(angle) * 100,
      size: scale * (smallest + (largest - smallest) * Math.sqrt(linksOf(dot) / mostLinks)),
      label: dot.title,
      color: '',
    })
  }
  for (const { slug, to } of dots) for (const other of to) drawing.mergeEdge(slug, other)
  return drawing
}
