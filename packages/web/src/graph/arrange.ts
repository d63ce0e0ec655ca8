// Lets the layout thread find a place for every dot, and moves the dots as it tells.
import type { Drawing } from './drawing.ts'
import type { LayoutReport, LayoutTask } from './layout-messages.ts'

const many = 1500
const reportOften = 100
const reportSeldom = 300

/** Calls `onDone` when they stand still. What it hands back ends it early. */
export function arrange(drawing: Drawing, isStill: boolean, onDone: () => void): () => void {
  const worker = new Worker(new URL('./layout-thread.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutReport>) => {
    move(drawing, data.positions)
    if (!data.isDone) return
    worker.terminate()
    onDone()
  })
  worker.postMessage(taskOf(drawing, isStill))
  return () => worker.terminate()
}

function taskOf(drawing: Drawing, isStill: boolean): LayoutTask {
  const numbers = new Map<string, number>()
  const positions = new Float32Array(drawing.order * 2)
  drawing.forEachNode((slug, { x, y }) => {
    positions.set([x, y], numbers.size * 2)
    numbers.set(slug, numbers.size)
  })
  const ends = drawing.mapEdges((_edge, _attributes, one, other) =>
    [one, other].map((end) => numbers.get(end) ?? 0),
  )
  const reportMs = isStill ? 0 : drawing.order > many ? reportSeldom : reportOften
  return { positions, links: Uint32Array.from(ends.flat()), reportMs }
}

function move(drawing: Drawing, positions: Float32Array): void {
  let at = 0
  drawing.updateEachNodeAttributes(
    (_slug, attributes) => {
      attributes.x = positions[at++] ?? 0
      attributes.y = positions[at++] ?? 0
      return attributes
    },
    { attributes: ['x', 'y'] },
  )
}
