// All vectors of a brain as one bit a dimension, 48 bytes for 384 of them, to choose candidates from: a Hamming scan
// of everything, then the best by agreement with the query's numbers. Who asks rescores them with the true vectors.
//
// Embeddings of real models share a strong common direction, which would make most bits the same everywhere. So bits
// are taken around a centre: the mean of the first vectors, which are kept as they came until there are enough of them.
import { agreementKeys, agreementLevels } from './bit-agreement.ts'
import { createSignBits } from './sign-bits.ts'
import { leftOut, smallest } from './smallest.ts'

export interface BitIndex {
  readonly size: number
  /** Inserts or replaces. */
  set(id: number, vector: Float32Array): void
  delete(id: number): void
  /** Ids, the most promising first. */
  nearest(query: Float32Array, count: number, allowed?: (id: number) => boolean): number[]
}

const sampleSize = 1024
const smallestCapacity = 64
/** How many times as many as asked for the Hamming scan hands on to the finer measure. */
const coarseness = 8

export function createBitIndex(dimensions: number): BitIndex {
  const bits = createSignBits(dimensions)
  const rowOf = new Map<number, number>()
  // Float64Array: ids are whole numbers beyond 32 bits too.
  let ids = new Float64Array(smallestCapacity)
  let keys = new Uint16Array(smallestCapacity)
  let centre = new Float32Array(dimensions)
  let sample: Map<number, Float32Array> | undefined = new Map()

  function setCapacity(capacity: number): void {
    const kept = ids.subarray(0, capacity)
    ids = new Float64Array(capacity)
    ids.set(kept)
    keys = new Uint16Array(capacity)
  }

  function appendedRow(id: number): number {
    const row = rowOf.size
    if (row === ids.length) setCapacity(ids.length * 2)
    bits.makeRoom(row + 1)
    ids[row] = id
    rowOf.set(id, row)
    return row
  }

  function settleCentre(vectors: Map<number, Float32Array>): void {
    centre = meanOf(vectors.values(), vectors.size, dimensions)
    for (const [id, vector] of vectors) bits.write(rowOf.get(id)!, vector, centre)
    sample = undefined
  }

  return {
    get size() {
      return rowOf.size
    },
    set(id, vector) {
      assertVector(vector, dimensions)
      const row = rowOf.get(id) ?? appendedRow(id)
      bits.write(row, vector, centre)
      if (sample === undefined) return
      sample.set(id, vector.slice())
      if (sample.size === sampleSize) settleCentre(sample)
    },
    delete(id) {
      const row = rowOf.get(id)
      if (row === undefined) return
      rowOf.delete(id)
      sample?.delete(id)
      const last = rowOf.size
      if (row !== last) {
        bits.rows.copyWithin(row * bits.width, last * bits.width, (last + 1) * bits.width)
        ids[row] = ids[last]!
        rowOf.set(ids[row]!, row)
      }
      if (ids.length > smallestCapacity && last < ids.length / 4) setCapacity(ids.length / 2)
    },
    nearest(query, count, allowed) {
      assertVector(query, dimensions)
      bits.distances(query, centre, rowOf.size, keys)
      if (allowed !== undefined) {
        for (let row = 0; row < rowOf.size; row++) if (!allowed(ids[row]!)) keys[row] = leftOut
      }
      const coarse = smallest(keys, rowOf.size, dimensions + 1, count * coarseness)
      const relative = query.map((value, i) => value - centre[i]!)
      agreementKeys(bits.rows, bits.width, coarse, relative, keys)
      const fine = smallest(keys, coarse.length, agreementLevels, count)
      return Array.from(fine, (place) => ids[coarse[place]!]!)
    },
  }
}

function meanOf(
  vectors: Iterable<Float32Array>,
  count: number,
  dimensions: number,
): Float32Array<ArrayBuffer> {
  const sums = new Float64Array(dimensions)
  for (const vector of vectors) for (let i = 0; i < dimensions; i++) sums[i]! += vector[i]!
  return Float32Array.from(sums, (sum) => sum / count)
}

/** One vector that is not finite would spoil the centre, and with it every other. */
function assertVector(vector: Float32Array, dimensions: number): void {
  if (vector.length !== dimensions) {
    throw new RangeError(`a vector of ${vector.length} dimensions among vectors of ${dimensions}`)
  }
  let sum = 0
  for (let i = 0; i < dimensions; i++) sum += vector[i]!
  if (!Number.isFinite(sum)) throw new RangeError('a vector holds something that is not a finite number')
}
