// One bit a dimension: is the vector above the centre there? Rows of such bits lie one after another in the memory of a
// WebAssembly module, which counts what differs sixteen bytes at a time (assembly/sign-bits.ts). Rows are filled up with
// zeros to whole steps.
import { readFileSync } from 'node:fs'

export interface SignBits {
  /** Words of 32 bits in a row. */
  readonly width: number
  /** All rows there is room for. To be asked for anew after `makeRoom`. */
  readonly rows: Int32Array
  makeRoom(count: number): void
  write(row: number, vector: Float32Array, centre: Float32Array): void
  /** Writes, for each of the first `count` rows, in how many bits it differs from the vector's. */
  distances(vector: Float32Array, centre: Float32Array, count: number, into: Uint16Array): void
}

interface Scan {
  readonly memory: WebAssembly.Memory
  readonly query: WebAssembly.Global
  readonly queryBytes: WebAssembly.Global
  readonly distances: WebAssembly.Global
  readonly mostRows: WebAssembly.Global
  rowsStart(): number
  measure(firstRow: number, count: number, rowBytes: number): void
}

const stepBytes = 16
const pageBytes = 65_536
/** Memory is asked for in such pieces. */
const pagesAtOnce = 16

let compiled: WebAssembly.Module | undefined

function createScan(): Scan {
  compiled ??= new WebAssembly.Module(readCompiled())
  return new WebAssembly.Instance(compiled).exports as unknown as Scan
}

function readCompiled(): Uint8Array<ArrayBuffer> {
  try {
    return readFileSync(new URL('../../build/sign-bits.wasm', import.meta.url))
  } catch {
    throw new Error('sign-bits.wasm is missing: run "npm run prepare" in the repository')
  }
}

export function createSignBits(dimensions: number): SignBits {
  const scan = createScan()
  const rowBytes = Math.ceil(dimensions / 8 / stepBytes) * stepBytes
  if (rowBytes > scan.queryBytes.value)
    throw new RangeError(`${dimensions} dimensions are more than can be compared`)
  const [start, width] = [scan.rowsStart(), rowBytes / 4]
  const [query, mostRows] = [scan.query.value / 4, scan.mostRows.value]
  let words = new Int32Array(0)
  let rows = words
  let measured = new Uint16Array(0)

  function view(): void {
    const { buffer } = scan.memory
    words = new Int32Array(buffer)
    rows = words.subarray(start / 4)
    measured = new Uint16Array(buffer, scan.distances.value, mostRows)
  }

  function writeBits(at: number, vector: Float32Array, centre: Float32Array): void {
    words.fill(0, at, at + width)
    for (let i = 0; i < dimensions; i++) {
      if (vector[i]! > centre[i]!) words[at + (i >>> 5)]! |= 1 << (i & 31)
    }
  }

  view()
  return {
    width,
    get rows() {
      return rows
    },
    makeRoom(count) {
      const missing = start + count * rowBytes - scan.memory.buffer.byteLength
      if (missing <= 0) return
      scan.memory.grow(Math.ceil(missing / pageBytes / pagesAtOnce) * pagesAtOnce)
      view()
    },
    write: (row, vector, centre) => writeBits(start / 4 + row * width, vector, centre),
    distances(vector, centre, count, into) {
      writeBits(query, vector, centre)
      for (let row = 0; row < count; row += mostRows) {
        const some = Math.min(mostRows, count - row)
        scan.measure(start + row * rowBytes, some, rowBytes)
        into.set(measured.subarray(0, some), row)
      }
    },
  }
}
