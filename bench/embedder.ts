// npm run bench:embedder: what the built-in model finds, in one language and across two, beside search by words alone in
// the same run; and what it costs. Data from ../shared/corpora.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MdnPages, mdnPages } from '../models/bilingual/corpora.ts'
import { corpora, hasCorpora, loadTestSet, mdnArchive } from './brain/corpora.ts'
import { type ByMode, folderOf, qualityByMode, rankByMode, withBrain } from './embedder/retrieval.ts'
import { brainCost, embedderSpeed } from './embedder/speed.ts'
import { printCells, printTable, type Row } from './report.ts'

/** How much worse than words alone both together may be where words are enough. */
const leastLoss = 0.003
const limits = {
  'xquad_ru → xquad_en': 0.58,
  'xquad_en → xquad_ru': 0.57,
  'MDN left out, Russian title → English page': 0.6,
} as const
const inOneLanguage = ['xquad_ru → xquad_ru', 'xquad_en → xquad_en', 'cranfield → cranfield'] as const

if (!hasCorpora) {
  console.log('skipped: there is no ../shared/corpora to measure on')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'notarium-bench-embedder-'))
const store = { name: 'SQLite', folder, url: undefined } as const
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  const mdn = mdnPages(corpora)
  await measureQuality(mdn)
  await measureCost(mdn.english.map(({ title, text }) => `${title}\n${text}`))
} finally {
  rmSync(folder, { recursive: true })
}

async function measureQuality({ english: pages, leftOut }: MdnPages): Promise<void> {
  const load = (name: 'xquad_ru' | 'xquad_en' | 'cranfield') => loadTestSet(name, join(folder, 'sets'))
  const [russian, english, cranfield] = [load('xquad_ru'), load('xquad_en'), load('cranfield')]
  const found = new Map<string, ByMode>()
  for (const { there, asked } of [
    { there: russian, asked: [russian, english] },
    { there: english, asked: [english, russian] },
    { there: cranfield, asked: [cranfield] },
  ])
    await withBrain(store, there.name, folderOf(there, folder), async (brain) => {
      for (const set of asked) found.set(`${set.name} → ${there.name}`, await qualityByMode(brain, set))
    })
  const titles = leftOut.map(({ russianTitle, english: number }) => ({
    text: russianTitle,
    slug: `en-us/${pages[number]?.path.slice(0, -'.md'.length)}`,
  }))
  const ranks = await withBrain(store, 'mdn', mdnArchive, (brain) => rankByMode(brain, titles))
  found.set('MDN left out, Russian title → English page', ranks)
  printFound(found)
}

function printFound(found: ReadonlyMap<string, ByMode>): void {
  const digits = (value: number) => value.toFixed(4)
  const rows = [...found].map(([what, { keyword, vector, auto }]) => [
    what,
    ...[keyword, vector, auto].map(digits),
  ])
  printCells([['nDCG@10; of MDN MRR@10', 'words', 'meaning', 'both'], ...rows])
  console.log()
  const both = (what: string) => found.get(what) as ByMode
  const gains = inOneLanguage.map((what) => both(what).auto - both(what).keyword)
  printTable([
    ...Object.entries(limits).map(([what, limit]) => ({
      ...{ what, ours: digits(both(what).auto), theirs: `${limit}, words ${digits(both(what).keyword)}` },
      ...{ ratio: both(what).auto / limit, goal: { bound: 'at least', value: 1 } as const },
    })),
    ...inOneLanguage.map((what) => ({
      ...{ what: `${what}: both, beside words`, ours: digits(both(what).auto) },
      theirs: `${digits(both(what).keyword)}, less ${leastLoss}`,
      ratio: both(what).auto / (both(what).keyword - leastLoss),
      goal: { bound: 'at least', value: 1 } as const,
    })),
    told('gain in one language, on average', gains.reduce((sum, gain) => sum + gain, 0) / gains.length),
  ])
  console.log()
}

async function measureCost(texts: readonly string[]): Promise<void> {
  const { megabytesPerSecond, questionMs, slowestMs } = await embedderSpeed(texts)
  const without = await brainCost(folder, 'none')
  const model = await brainCost(folder, 'builtin')
  const added = (model.idle - without.idle) / 1e6
  printTable([
    atLeast('texts embedded on one thread', megabytesPerSecond, 5, 'MB/s'),
    atMost(`a question embedded (slowest ${slowestMs.toFixed(2)} ms)`, questionMs, 0.3, 'ms'),
    atLeast(
      `import of MDN with vectors (without ${without.pagesPerSecond.toFixed(0)} pages/s)`,
      model.pagesPerSecond,
      350,
      'pages/s',
    ),
    atMost('its highest memory', model.highest / 1e6, 500, 'MB'),
    atMost(
      `search by words and meaning over MDN, p50 (by words ${without.p50.toFixed(1)} ms)`,
      model.p50,
      8,
      'ms',
    ),
    atMost(`p95 (by words ${without.p95.toFixed(1)} ms)`, model.p95, 25, 'ms'),
    atMost('memory added to an idle brain', added, 45, 'MB'),
  ])
}

function atLeast(what: string, value: number, limit: number, unit: string): Row {
  return { ...figure(what, value, limit, unit), goal: { bound: 'at least', value: 1 } }
}

function atMost(what: string, value: number, limit: number, unit: string): Row {
  return { ...figure(what, value, limit, unit), goal: { bound: 'at most', value: 1 } }
}

function told(what: string, value: number): Row {
  return { ...{ what, ours: value.toFixed(4), theirs: '' }, ratio: value, goal: undefined }
}

function figure(what: string, value: number, limit: number, unit: string) {
  const text = (amount: number) => `${amount.toFixed(amount < 10 ? 2 : 0)} ${unit}`
  return { what, ours: text(value), theirs: text(limit), ratio: value / limit }
}
