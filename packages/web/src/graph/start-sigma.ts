// Draws a picture into an element and tells what the pointer does there.
import { Sigma } from 'sigma'
import type { Settings } from 'sigma/settings'
import { drawHover, drawLabel } from './draw-labels.ts'
import type { DotAttributes, Drawing } from './drawing.ts'
import type { Inks } from './inks.ts'

/** Above this many lines the picture is moved without them, and only a chosen page makes the others step back. */
const manyLines = 4000
/** More titles around a page would hide each other. */
const mostLabels = 8

export interface Pointing {
  hovered: string | undefined
  selected: string | undefined
}
export type Stage = Sigma<DotAttributes>

export function startSigma(
  drawing: Drawing,
  element: HTMLElement,
  pointing: Pointing,
  onSelect: (slug: string | undefined) => void,
): Stage {
  const stage: Stage = new Sigma(drawing, element, {
    allowInvalidContainer: true,
    hideEdgesOnMove: drawing.size > manyLines,
    hideLabelsOnMove: drawing.size > manyLines,
    labelRenderedSizeThreshold: 4,
    labelDensity: 0.4,
    labelGridCellSize: 150,
    zIndex: true,
    minCameraRatio: 0.02,
    maxCameraRatio: 3,
  })
  const hover = (slug: string | undefined) => {
    element.toggleAttribute('data-pointing', slug !== undefined)
    if (drawing.size > manyLines) return
    pointing.hovered = slug
    stage.refresh({ skipIndexation: true, schedule: true })
  }
  stage.on('enterNode', ({ node }) => hover(node))
  stage.on('leaveNode', () => hover(undefined))
  stage.on('clickNode', ({ node }) => onSelect(node))
  stage.on('clickStage', () => onSelect(undefined))
  return stage
}

/** The colours, and that all but the dot in question and its neighbours step back. */
export function lookOf(drawing: Drawing, pointing: Pointing, inks: Inks): Partial<Settings<DotAttributes>> {
  const focus = () => pointing.hovered ?? pointing.selected
  return {
    defaultEdgeColor: inks.line,
    defaultDrawNodeLabel: drawLabel(inks),
    defaultDrawNodeHover: drawHover(inks),
    nodeReducer: (slug, attributes) => {
      const centre = focus()
      if (centre === undefined || !drawing.hasNode(centre)) return attributes
      if (slug === centre) return { ...attributes, highlighted: true, zIndex: 2 }
      if (drawing.areNeighbors(slug, centre))
        return { ...attributes, zIndex: 1, forceLabel: drawing.degree(centre) <= mostLabels }
      return { ...attributes, color: inks.faded, label: '', zIndex: 0 }
    },
    edgeReducer: (edge, attributes) => {
      const centre = focus()
      if (centre === undefined || !drawing.hasNode(centre))
        return { ...attributes, color: inks.line, size: 0.7 }
      return drawing.hasExtremity(edge, centre)
        ? { ...attributes, color: inks.brightLine, size: 1.2, zIndex: 1 }
        : { ...attributes, hidden: true }
    },
  }
}
