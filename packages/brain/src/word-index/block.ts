// The dictionary of a segment: its terms in order, each with its postings, cut into blocks of some tens of kilobytes.
// One row a block instead of one a term is what keeps imports fast and the database small.
import { type ByteReader, createByteWriter, readBytes, readNumber, readText } from './bytes.ts'

export interface TermEntry {
  readonly term: string
  /** A word as it stood in a text, for suggestions: the term itself may be a stem. */
  readonly surface: string
  /** In how many chunks of the segment the term is. */
  readonly chunks: number
  /** The highest frequency in one chunk: what the term can add to a score at most. */
  readonly highest: number
  readonly postings: Uint8Array
}

export interface Block {
  readonly firstTerm: string
  readonly data: Uint8Array
}

const blockBytes = 32_768

/** Entries come in order of their terms. */
export function createBlockWriter(emit: (block: Block) => void) {
  const writer = createByteWriter(blockBytes + 4096)
  let firstTerm: string | undefined
  const finish = () => {
    if (firstTerm !== undefined) emit({ firstTerm, data: writer.take() })
    firstTerm = undefined
  }
  const add = (entry: TermEntry) => {
    firstTerm ??= entry.term
    writer.text(entry.term)
    writer.text(entry.surface === entry.term ? '' : entry.surface)
    writer.number(entry.chunks)
    writer.number(entry.highest)
    writer.bytes(entry.postings)
    if (writer.length >= blockBytes) finish()
  }
  return { add, finish }
}

/** Those whose term has so many bytes; the others are skipped without being decoded. */
export function* entriesOf(data: Uint8Array, least = 0, most = data.length): Generator<TermEntry> {
  const reader = { buffer: data, at: 0 }
  while (reader.at < data.length) {
    const start = reader.at
    const length = readNumber(reader)
    if (length < least || length > most) {
      reader.at += length
      skipRest(reader)
    } else {
      reader.at = start
      yield restOfEntry(reader, readText(reader))
    }
  }
}

const encoder = new TextEncoder()

/** Looks for one term without decoding the others. */
export function findEntry(data: Uint8Array, term: string): TermEntry | undefined {
  const wanted = encoder.encode(term)
  const reader = { buffer: data, at: 0 }
  while (reader.at < data.length) {
    const length = readNumber(reader)
    const start = reader.at
    reader.at = start + length
    if (length === wanted.length && sameBytes(data, start, wanted)) return restOfEntry(reader, term)
    skipRest(reader)
  }
  return undefined
}

function sameBytes(data: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let index = 0; index < wanted.length; index++) if (data[start + index] !== wanted[index]) return false
  return true
}

function restOfEntry(reader: ByteReader, term: string): TermEntry {
  const surface = readText(reader)
  const chunks = readNumber(reader)
  const highest = readNumber(reader)
  return { term, surface: surface === '' ? term : surface, chunks, highest, postings: readBytes(reader) }
}

function skipRest(reader: ByteReader): void {
  const surface = readNumber(reader)
  reader.at += surface
  readNumber(reader)
  readNumber(reader)
  const postings = readNumber(reader)
  reader.at += postings
}
