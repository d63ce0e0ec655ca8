// Texts of the training data that stand in pages which are kept out of it: those must not come in by another way.
import { eachWord, normalise } from '@notarium/embedder/words'
import type { MdnPages } from './corpora.ts'

/** Words in a row that make a text known again. */
const runLength = 5

/** Tells of a text of the training data whether it stands, in either language, in a page that is kept out. */
export function createLeftOutFilter({ leftOut }: MdnPages): (text: string) => boolean {
  const titles = new Set<string>()
  const runs = new Set<string>()
  for (const { title, text } of leftOut.flatMap(({ pages }) => pages)) {
    titles.add(wordsOf(title).join(' '))
    for (const run of runsOf(wordsOf(`${title} ${text}`))) runs.add(run)
  }
  return (text) => {
    const words = wordsOf(text)
    if (titles.has(words.join(' '))) return true
    const own = runsOf(words)
    return own.filter((run) => runs.has(run)).length * 2 > own.length
  }
}

function wordsOf(text: string): string[] {
  const words: string[] = []
  eachWord(text, (written) => words.push(normalise(written)))
  return words
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(runLength - 1).map((_last, start) => words.slice(start, start + runLength).join(' '))
}
