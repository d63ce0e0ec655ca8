// Which chunks a term is in, and how often.
import { createByteWriter, readNumber } from './bytes.ts'

export function eachPosting(postings: Uint8Array, visit: (chunk: number, frequency: number) => void): void {
  const reader = { buffer: postings, at: 0 }
  let chunk = 0
  while (reader.at < postings.length) {
    chunk += readNumber(reader)
    visit(chunk, readNumber(reader))
  }
}

/** As if all were one term. */
export function mergePostings(lists: readonly Uint8Array[]): {
  readonly postings: Uint8Array
  readonly chunks: number
} {
  const frequencies = new Map<number, number>()
  for (const list of lists)
    eachPosting(list, (chunk, frequency) => {
      frequencies.set(chunk, (frequencies.get(chunk) ?? 0) + frequency)
    })
  const writer = createByteWriter(frequencies.size * 3)
  let previous = 0
  for (const chunk of [...frequencies.keys()].sort((a, b) => a - b)) {
    writer.number(chunk - previous)
    writer.number(frequencies.get(chunk) as number)
    previous = chunk
  }
  return { postings: writer.take(), chunks: frequencies.size }
}
