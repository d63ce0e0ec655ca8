// Memory for the arrays of small documents. An allocation of its own costs more than parsing a kilobyte, so
// small arrays are cut from slabs. A piece is handed out once and never again: it is always zero at first, and
// lives as long as the document that holds it.

const slabSize = 256 * 1024
const largestPiece = 16 * 1024
const alignment = 8
/** Whole records, whatever is kept. */
const sizeStep = 64

let slab = new ArrayBuffer(0)
let used = 0

/** Offset of a new piece in the slab, -1 for one that is too large to be cut from it. */
function cut(size: number): number {
  if (size > largestPiece) return -1
  if (used + size > slab.byteLength) {
    slab = new ArrayBuffer(slabSize)
    used = 0
  }
  const offset = used
  used += Math.ceil(size / alignment) * alignment
  return offset
}

export function newBytes(length: number): Uint8Array<ArrayBuffer> {
  const offset = cut(length)
  return offset < 0 ? new Uint8Array(length) : new Uint8Array(slab, offset, length)
}

export function newIntegers(length: number): Int32Array<ArrayBuffer> {
  const offset = cut(length * Int32Array.BYTES_PER_ELEMENT)
  return offset < 0 ? new Int32Array(length) : new Int32Array(slab, offset, length)
}

/** The same integers with more room; the old array is not to be used any more. */
export function grown(integers: Int32Array<ArrayBuffer>, factor = 2): Int32Array<ArrayBuffer> {
  const { buffer, byteLength } = integers
  const size = Math.ceil((byteLength * factor) / sizeStep) * sizeStep
  // A buffer of its own is given back at once this way, and not only when it is collected.
  if (byteLength === buffer.byteLength) return new Int32Array(buffer.transfer(size))
  const larger = newIntegers(size / Int32Array.BYTES_PER_ELEMENT)
  larger.set(integers)
  return larger
}
