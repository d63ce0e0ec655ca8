// A thread of its own that pulls linked dots together and pushes others apart, so that the page stays smooth meanwhile.
// It comes from a file of ours: the policy of our pages allows no other worker.
import iterate from 'graphology-layout-forceatlas2/iterate.js'
import type { LayoutReport, LayoutTask } from './layout-messages.ts'

const mostSteps = 600
const mostMs = 10_000
/** How many numbers the algorithm keeps for a dot and for a link, and which of them we set. */
const perDot = 10
const perLink = 3
const mass = 6
const convergence = 7
const size = 8

addEventListener('message', ({ data }: MessageEvent<LayoutTask>) => {
  const dots = dotMatrix(data)
  const links = linkMatrix(data)
  const settings = settingsFor(data.positions.length / 2)
  const started = performance.now()
  let reported = started
  for (let step = 0; step < mostSteps && performance.now() - started < mostMs; step++) {
    iterate(settings, dots, links)
    if (data.reportMs === 0 || performance.now() - reported < data.reportMs) continue
    report(dots, false)
    reported = performance.now()
  }
  report(dots, true)
})

function report(dots: Float32Array, isDone: boolean): void {
  const positions = new Float32Array((dots.length / perDot) * 2)
  for (let dot = 0; dot < positions.length / 2; dot++) {
    positions[dot * 2] = dots[dot * perDot] ?? 0
    positions[dot * 2 + 1] = dots[dot * perDot + 1] ?? 0
  }
  const message: LayoutReport = { positions, isDone }
  postMessage(message, { transfer: [positions.buffer] })
}

function dotMatrix({ positions, links }: LayoutTask): Float32Array {
  const dots = new Float32Array((positions.length / 2) * perDot)
  for (let dot = 0; dot < positions.length / 2; dot++) {
    const at = dot * perDot
    dots[at] = positions[dot * 2] ?? 0
    dots[at + 1] = positions[dot * 2 + 1] ?? 0
    for (const field of [mass, convergence, size]) dots[at + field] = 1
  }
  for (const end of links) {
    const at = end * perDot + mass
    dots[at] = (dots[at] ?? 0) + 1
  }
  return dots
}

function linkMatrix({ links }: LayoutTask): Float32Array {
  const matrix = new Float32Array((links.length / 2) * perLink)
  for (let link = 0; link < links.length / 2; link++) {
    matrix[link * perLink] = (links[link * 2] ?? 0) * perDot
    matrix[link * perLink + 1] = (links[link * 2 + 1] ?? 0) * perDot
    matrix[link * perLink + 2] = 1
  }
  return matrix
}

/** Pages without links must not drift out of sight: hence the strong gravity. */
const settingsFor = (dots: number) => ({
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 0,
  scalingRatio: 10,
  strongGravityMode: true,
  gravity: 0.3,
  slowDown: 1 + Math.log(Math.max(dots, 1)),
  barnesHutOptimize: dots > 500,
  barnesHutTheta: 0.6,
})
