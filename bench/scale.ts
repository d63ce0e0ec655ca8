// npm run bench:scale [-- --brains 1,4,16 --chunks 60000,1000000]: what grows with what: one hub with ever more brains,
// and one brain that grows. A list that is empty leaves its part out. Texts from ../shared/corpora; docs/scale.md has
// the figures.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasCorpora } from './brain/corpora.ts'
import { printCells } from './report.ts'
import { type BrainsFigures, measureBrains } from './scale/brains.ts'
import { type ChunksFigures, measureChunks } from './scale/chunks.ts'
import { openTexts } from './scale/texts.ts'

const { values } = parseArgs({
  options: {
    brains: { type: 'string', default: '1,4,16' },
    chunks: { type: 'string', default: '60000,1000000' },
  },
})

if (!hasCorpora) {
  console.log('skipped: there is no ../shared/corpora to measure on')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'notarium-bench-scale-'))
const started = performance.now()
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  const texts = openTexts(join(folder, 'texts'))
  await printGrowing(measureBrains(folder, texts, sizesOf(values.brains)), ofBrains)
  await printGrowing(measureChunks(folder, texts, sizesOf(values.chunks)), ofChunks)
  console.log(`measured in ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
} finally {
  rmSync(folder, { recursive: true })
}

function sizesOf(list: string): number[] {
  const sizes = list.split(',').filter((text) => text !== '')
  if (!sizes.every((text) => /^[1-9]\d*$/.test(text))) throw new Error(`'${list}' is no list of sizes`)
  return sizes.map(Number).sort((one, other) => one - other)
}

/** A column for each size, all of them again whenever there is one more: the largest may take long. */
async function printGrowing<Figures>(
  measured: AsyncIterable<Figures>,
  cellsOf: (figures: Figures) => Readonly<Record<string, string>>,
): Promise<void> {
  const columns: Readonly<Record<string, string>>[] = []
  for await (const figures of measured) {
    columns.push(cellsOf(figures))
    printCells(Object.keys(columns[0]!).map((what) => [what, ...columns.map((cells) => cells[what]!)]))
    console.log()
  }
}

function ofBrains(figures: BrainsFigures): Readonly<Record<string, string>> {
  return {
    brains: String(figures.count),
    'chunks in each': whole(figures.chunksEach),
    'start until all answer': `${figures.secondsToStart.toFixed(1)} s`,
    'memory of the hub, idle': megabytes(figures.hubIdle),
    'memory of a brain, idle': megabytes(figures.brainIdle),
    'memory of a brain, after searches': megabytes(figures.brainUsed),
    'memory of all, idle, what is shared counted once': megabytes(figures.allIdle),
    'open files of the hub': whole(figures.hubFiles),
    'open files of a brain': whole(figures.brainFiles),
    'search through the hub, 40/s over all, p50': milliseconds(figures.p50),
    'the same, p95': milliseconds(figures.p95),
    'searches/s through the hub, 32 callers': whole(figures.searchesPerSecond),
  }
}

function ofChunks(figures: ChunksFigures): Readonly<Record<string, string>> {
  return {
    chunks: whole(figures.chunks),
    pages: whole(figures.pages),
    'import (since the size before)': `${whole(figures.pagesPerSecond)} pages/s`,
    'highest memory of the brain meanwhile': megabytes(figures.importHighest),
    database: megabytes(figures.databaseBytes),
    'start until it answers': `${figures.secondsToStart.toFixed(1)} s`,
    'memory of the brain, idle': megabytes(figures.idle),
    'memory of the brain, after searches': megabytes(figures.used),
    'search through the hub, one caller, p50': milliseconds(figures.p50),
    'the same, p95': milliseconds(figures.p95),
    'the same, p99': milliseconds(figures.p99),
    'backup of hub and brain': `${figures.backup.seconds.toFixed(1)} s`,
    'its size': megabytes(figures.backup.bytes),
  }
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function megabytes(bytes: number): string {
  return `${whole(bytes / 1e6)} MB`
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
