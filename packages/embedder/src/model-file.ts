// The model as it lies in its file: a head that describes it, the stems it knows, then its rows. All of it is held
// against the head before anything is used: half a file would give vectors that look like vectors.
import { createHash } from 'node:crypto'

interface Head {
  readonly name: string
  readonly dimensions: number
  readonly stems: number
  readonly buckets: number
  readonly vocabularyBytes: number
  readonly vocabularySha256: string
}

export interface Model {
  readonly name: string
  readonly dimensions: number
  /** The row of each stem; pieces of words share the rows after them. */
  readonly stems: ReadonlyMap<string, number>
  readonly buckets: number
  /** One a row: what its numbers are multiplied by. */
  readonly multipliers: Uint8Array
  /** Two numbers a byte, each plus eight, the first in the lower half. */
  readonly numbers: Uint8Array
}

const magic = 'NTEM'
const version = 1
const fixedBytes = 12

export function readModel(file: Uint8Array): Model {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.toString('latin1', 0, magic.length) !== magic) throw broken('it is no model of this kind')
  const found = bytes.readUInt32LE(4)
  if (found !== version) throw broken(`it is of format ${found}, and this version reads ${version}`)
  const headEnd = fixedBytes + bytes.readUInt32LE(8)
  const head: Head = JSON.parse(bytes.toString('utf8', fixedBytes, headEnd))
  const { dimensions, buckets } = head
  const rows = head.stems + buckets
  const vocabularyEnd = headEnd + head.vocabularyBytes
  const multipliersEnd = vocabularyEnd + rows
  if (bytes.length !== multipliersEnd + (rows * dimensions) / 2)
    throw broken('it is not as long as its head says')
  const vocabulary = bytes.subarray(headEnd, vocabularyEnd)
  if (createHash('sha256').update(vocabulary).digest('hex') !== head.vocabularySha256)
    throw broken('its vocabulary was changed')
  const stems = vocabulary.toString('utf8').split('\n')
  return {
    name: head.name,
    dimensions,
    stems: new Map(stems.map((stem, row) => [stem, row])),
    buckets,
    multipliers: bytes.subarray(vocabularyEnd, multipliersEnd),
    numbers: bytes.subarray(multipliersEnd),
  }
}

const broken = (why: string) =>
  new Error(`the embedding model cannot be used: ${why}: install Notarium again`)
