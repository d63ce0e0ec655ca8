import { expect, it } from 'vitest'
import { mergeBrainMetrics } from './brain-metrics.ts'

const nothingTaken = () => false
const pages = (lines: string) =>
  `# HELP notarium_brain_pages Pages.\n# TYPE notarium_brain_pages gauge\n${lines}\n`

it('puts the metrics of brains under one head, each with the name that the hub has for the brain', () => {
  const texts = new Map([
    ['docs', pages('notarium_brain_pages{brain="docs"} 3')],
    ['wiki', pages('notarium_brain_pages{brain="docs"} 5')],
  ])
  expect(mergeBrainMetrics(texts, nothingTaken)).toBe(
    pages('notarium_brain_pages{brain="docs"} 3\nnotarium_brain_pages{brain="wiki"} 5'),
  )
})

it('keeps the parts of a histogram', () => {
  const name = 'notarium_brain_search_duration_seconds'
  const text = [
    `# HELP ${name} Time.`,
    `# TYPE ${name} histogram`,
    `${name}_bucket{le="0.1",brain="x",mode="keyword"} 1`,
    `${name}_bucket{le="+Inf",brain="x",mode="keyword"} 2`,
    `${name}_sum{brain="x",mode="keyword"} 1.5e-7`,
    `${name}_count{brain="x",mode="keyword"} 2`,
  ].join('\n')
  expect(
    mergeBrainMetrics(new Map([['docs', text]]), nothingTaken)
      .split('\n')
      .slice(2, 6),
  ).toEqual([
    `${name}_bucket{brain="docs",le="0.1",mode="keyword"} 1`,
    `${name}_bucket{brain="docs",le="+Inf",mode="keyword"} 2`,
    `${name}_sum{brain="docs",mode="keyword"} 1.5e-7`,
    `${name}_count{brain="docs",mode="keyword"} 2`,
  ])
})

it.each([
  ['no number', 'notarium_brain_pages{a="b"} many'],
  ['another metric', 'notarium_up{part="database"} 1'],
  ['a longer name', 'notarium_brain_pages_of_mine{a="b"} 1'],
  ['quotes in a label', 'notarium_brain_pages{a="\\"} 1\\n"} 1'],
  ['a label that is cut', 'notarium_brain_pages{a="b} 1'],
  ['a time', 'notarium_brain_pages{a="b"} 1 1700000000000'],
  ['a head in the middle', '# TYPE notarium_brain_pages summary\nnotarium_brain_pages{a="b"} 2'],
  ['a metric without a head', '# TYPE notarium_brain_other gauge\nnotarium_brain_pages{a="b"} 2'],
])('leaves out %s, and keeps the rest', (_what, line) => {
  const text = pages(`notarium_brain_pages{brain="docs"} 3\n${line}`)
  expect(mergeBrainMetrics(new Map([['docs', text]]), nothingTaken)).toBe(
    pages('notarium_brain_pages{brain="docs"} 3'),
  )
})

it('tells a series once, and nothing under the name of a metric of the hub', () => {
  const twice = pages('notarium_brain_pages{brain="a"} 1\nnotarium_brain_pages{brain="b"} 2')
  expect(mergeBrainMetrics(new Map([['docs', twice]]), nothingTaken)).toBe(
    pages('notarium_brain_pages{brain="docs"} 1'),
  )
  expect(mergeBrainMetrics(new Map([['docs', twice]]), () => true)).toBe('')
})
