// Gathers the terms of chunks into a segment. What stands in a title or a heading counts more than what stands in the
// text: the weights are part of the frequency that is kept.
import { analyse } from '../text/analyse.ts'
import { isCyrillic } from '../text/script.ts'
import { type Block, createBlockWriter } from './block.ts'
import { createByteWriter } from './bytes.ts'
import type { SegmentContent } from './segment.ts'

export interface ChunkText {
  readonly chunkId: number
  readonly pageId: number
  readonly title: string
  readonly headings: readonly string[]
  readonly text: string
}

export interface SegmentBuilder {
  readonly chunks: number
  add(chunk: ChunkText): void
  build(): SegmentContent
}

interface Gathered {
  readonly numbers: number[]
  readonly frequencies: number[]
  surface: string
}

export const titleWeight = 2
/** A Russian text about programs is half Latin names. */
const cyrillicShare = 0.15
export const headingWeight = 2

export function createSegmentBuilder(): SegmentBuilder {
  const terms = new Map<string, Gathered>()
  const chunkIds: number[] = []
  const pageIds: number[] = []
  const lengths: number[] = []
  const cyrillic: number[] = []
  let cyrillicTerms = 0

  const addField = (text: string, number: number, weight: number): number => {
    let count = 0
    analyse(text, (term, start, end) => {
      count++
      if (isCyrillic(term)) cyrillicTerms++
      let gathered = terms.get(term)
      if (gathered === undefined) {
        gathered = { numbers: [], frequencies: [], surface: text.slice(start, end) }
        terms.set(term, gathered)
      } else if (end - start < gathered.surface.length) gathered.surface = text.slice(start, end)
      const last = gathered.numbers.length - 1
      if (gathered.numbers[last] === number) (gathered.frequencies[last] as number) += weight
      else {
        gathered.numbers.push(number)
        gathered.frequencies.push(weight)
      }
    })
    return count
  }

  return {
    get chunks() {
      return chunkIds.length
    },
    add: ({ chunkId, pageId, title, headings, text }) => {
      const number = chunkIds.length
      cyrillicTerms = 0
      let length = addField(text, number, 1) + addField(title, number, titleWeight)
      for (const heading of headings) length += addField(heading, number, headingWeight)
      chunkIds.push(chunkId)
      pageIds.push(pageId)
      lengths.push(length)
      cyrillic.push(cyrillicTerms >= cyrillicShare * length && length > 0 ? 1 : 0)
    },
    build: () => ({
      facts: {
        chunkIds: Uint32Array.from(chunkIds),
        pageIds: Uint32Array.from(pageIds),
        lengths: Uint32Array.from(lengths),
        cyrillic: Uint8Array.from(cyrillic),
      },
      blocks: blocksOf(terms),
    }),
  }
}

function blocksOf(terms: ReadonlyMap<string, Gathered>): Block[] {
  const blocks: Block[] = []
  const dictionary = createBlockWriter((block) => blocks.push(block))
  const postings = createByteWriter()
  for (const term of [...terms.keys()].sort()) {
    const { numbers, frequencies, surface } = terms.get(term) as Gathered
    let previous = 0
    let highest = 0
    numbers.forEach((number, index) => {
      const frequency = frequencies[index] as number
      postings.number(number - previous)
      postings.number(frequency)
      previous = number
      if (frequency > highest) highest = frequency
    })
    dictionary.add({
      term,
      surface: surface.toLowerCase(),
      chunks: numbers.length,
      highest,
      postings: postings.take(),
    })
  }
  dictionary.finish()
  return blocks
}
