// Which chunks a term is in, and how often.
import { readNumber } from './bytes.ts'

export function eachPosting(postings: Uint8Array, visit: (chunk: number, frequency: number) => void): void {
  const reader = { buffer: postings, at: 0 }
  let chunk = 0
  while (reader.at < postings.length) {
    chunk += readNumber(reader)
    visit(chunk, readNumber(reader))
  }
}
