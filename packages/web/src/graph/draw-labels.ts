// Titles in the picture: of the larger dots, and of the one under the pointer. Readable over dots and lines, in light
// and in dark.
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering'
import type { DotAttributes } from './drawing.ts'
import type { Inks } from './inks.ts'

const font = "'Golos Text Variable', system-ui, sans-serif"
const labelSize = 12
const hoverSize = 13
const padding = 6
const gap = 4

export function drawLabel(inks: Inks): NodeLabelDrawingFunction<DotAttributes> {
  return (context, { x, y, size, label }) => {
    if (!label) return
    const text = shortened(label, 36)
    context.font = `500 ${labelSize}px ${font}`
    context.lineJoin = 'round'
    context.lineWidth = 3
    context.strokeStyle = inks.ground
    context.strokeText(text, x + size + gap, y + labelSize / 3)
    context.fillStyle = inks.text
    context.fillText(text, x + size + gap, y + labelSize / 3)
  }
}

export function drawHover(inks: Inks): NodeHoverDrawingFunction<DotAttributes> {
  return (context, { x, y, size, color, label }) => {
    const text = shortened(label ?? '', 80)
    context.font = `600 ${hoverSize}px ${font}`
    context.lineWidth = 1
    const width = context.measureText(text).width + padding * 2
    const height = hoverSize + padding * 2
    const left = x + size + gap
    context.beginPath()
    context.roundRect(left, y - height / 2, width, height, padding)
    context.fillStyle = inks.ground
    context.strokeStyle = inks.border
    context.fill()
    context.stroke()
    context.fillStyle = inks.text
    context.fillText(text, left + padding, y + hoverSize / 3)
    context.beginPath()
    context.arc(x, y, size + 2, 0, Math.PI * 2)
    context.fillStyle = color
    context.fill()
    context.strokeStyle = inks.text
    context.stroke()
  }
}

const shortened = (text: string, longest: number) =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
