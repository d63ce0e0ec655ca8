// node models/bilingual/prepare.ts CORPORA OUT: texts as numbers of words, for the training program. Words are found and
// bent by the code that the product runs (packages/embedder), so that training and use cannot drift apart.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachWord, normalise, romanise, stem } from '@notarium/embedder/words'
import { mdnPages, testSet } from './corpora.ts'
import { createLeftOutFilter } from './left-out-texts.ts'

const [corpora, out] = process.argv.slice(2)
if (corpora === undefined || out === undefined)
  throw new Error('usage: node models/bilingual/prepare.ts CORPORA OUT')

const numbers = new Map<string, number>()
const counts: number[] = []

/** A word of ours is written once, and yet worth a row of its own. */
const glossaryWeight = 20

function numbersOf(text: string, weight: number): number[] {
  const found: number[] = []
  eachWord(text, (written) => {
    const word = normalise(written)
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    counts[number] = (counts[number] ?? 0) + weight
    found.push(number)
  })
  return found
}

/** How many texts, the length of each, then their words. */
function write(name: string, texts: readonly string[], weight = 1): void {
  const all = texts.map((text) => numbersOf(text, weight))
  const lengths = all.map(({ length }) => length)
  writeFileSync(join(out as string, `${name}.u32`), Uint32Array.from([all.length, ...lengths, ...all.flat()]))
  console.log(`${name}: ${all.length} texts, ${lengths.reduce((sum, length) => sum + length, 0)} words`)
}

function pairsIn(name: string): [string, string][] {
  const file = join(corpora as string, 'bilingual', `${name}.jsonl.xz`)
  const text = execFileSync('xz', ['-dc', file], { maxBuffer: 2 ** 30 }).toString()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Our own words for what documentation and encyclopaedias hardly speak of: every synonym with every other. */
function glossary(): [string, string][] {
  const lines = readFileSync(new URL('glossary.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap((line) => {
    const [english, russian] = line.split('\t').map((side) => side.split('; ')) as [string[], string[]]
    return english.flatMap((one) => russian.map((other): [string, string] => [one, other]))
  })
}

function writePairs(name: string, pairs: readonly (readonly [string, string])[], weight?: number): void {
  const side = (which: 0 | 1) => pairs.map((pair) => pair[which])
  write(`${name}-a`, side(0), weight)
  write(`${name}-b`, side(1), weight)
}

mkdirSync(out, { recursive: true })
const mdn = mdnPages(corpora)
const isLeftOut = createLeftOutFilter(mdn)
const isTrainedOn = (pair: readonly string[]) => !pair.some(isLeftOut)
for (const name of ['parallel', 'sections', 'titles']) writePairs(name, pairsIn(name).filter(isTrainedOn))
writePairs('glossary', glossary().filter(isTrainedOn), glossaryWeight)
const trained = [...counts]
for (const name of ['xquad_ru', 'xquad_en', 'cranfield']) {
  const { questions, documents, relevant } = testSet(corpora, name)
  write(`${name}-questions`, questions)
  write(`${name}-documents`, documents)
  writeFileSync(join(out, `${name}-relevant.json`), JSON.stringify(relevant))
}
write(
  'mdn-questions',
  mdn.leftOut.map(({ russianTitle }) => russianTitle),
)
write(
  'mdn-documents',
  mdn.english.map(({ title, text }) => `${title} ${title} ${text.slice(0, 700)}`),
)
writeFileSync(
  join(out, 'mdn-relevant.json'),
  JSON.stringify(mdn.leftOut.map(({ english }) => [[english, 1]])),
)
const words = [...numbers.keys()].map((word, number) => [
  stem(word),
  romanise(stem(word)),
  trained[number] ?? 0,
])
writeFileSync(join(out, 'words.json'), JSON.stringify(words))
console.log(`${words.length} words`)
