// node models/bilingual/prepare.ts CORPORA OUT: texts as numbers of words, for the training program. Words are found and
// bent by the code that the product runs (packages/embedder), so that training and use cannot drift apart.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachWord, normalise, romanise, stem } from '@notarium/embedder/words'
import { mdnPages, testSet } from './corpora.ts'
import { createLeftOutFilter } from './left-out-texts.ts'

const [corpora, out] = process.argv.slice(2)
if (corpora === undefined || out === undefined)
  throw new Error('usage: node models/bilingual/prepare.ts CORPORA OUT')

const numbers = new Map<string, number>()
const counts: number[] = []

function numbersOf(text: string): number[] {
  const found: number[] = []
  eachWord(text, (written) => {
    const word = normalise(written)
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    counts[number] = (counts[number] ?? 0) + 1
    found.push(number)
  })
  return found
}

/** How many texts, the length of each, then their words. */
function write(name: string, texts: readonly string[]): void {
  const all = texts.map(numbersOf)
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

mkdirSync(out, { recursive: true })
const mdn = mdnPages(corpora)
const isLeftOut = createLeftOutFilter(mdn)
for (const name of ['parallel', 'sections', 'titles']) {
  const pairs = pairsIn(name).filter((pair) => !pair.some(isLeftOut))
  write(
    `${name}-a`,
    pairs.map(([a]) => a),
  )
  write(
    `${name}-b`,
    pairs.map(([, b]) => b),
  )
}
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
