// Memory for the arrays of documents. An allocation of its own costs more than parsing a kilobyte, so small arrays
// are cut from slabs; a piece is handed out once and never again, and lives as long as the document that holds it.
// Large arrays, whose memory the garbage collector would be busy with, can be given back for the next document.
// All are zero at first.

const slabSize = 256 * 1024
const largestPiece = 16 * 1024
const alignment = 8
/** Whole records, whatever is kept. */
const sizeStep = 64

const inSteps = (size: number) => Math.ceil(size / sizeStep) * sizeStep

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
  return offset < 0 ? new Uint8Array(largeBuffer(length), 0, length) : new Uint8Array(slab, offset, length)
}

export function newIntegers(length: number): Int32Array<ArrayBuffer> {
  const size = length * Int32Array.BYTES_PER_ELEMENT
  const offset = cut(size)
  // There may be more room than was asked for.
  return offset < 0 ? new Int32Array(largeBuffer(size)) : new Int32Array(slab, offset, length)
}

const spares: ArrayBuffer[] = []
const mostSpares = 4
const largestSpare = 8 * 1024 * 1024

function largeBuffer(size: number): ArrayBuffer {
  let best = -1
  for (let i = 0; i < spares.length; i++) {
    const { byteLength } = spares[i]!
    if (byteLength >= size && (best < 0 || byteLength < spares[best]!.byteLength)) best = i
  }
  return best < 0 ? new ArrayBuffer(inSteps(size)) : spares.splice(best, 1)[0]!
}

/** Nothing may use the array any more. `used`: how much of it was written to. */
export function giveBack(array: Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>, used: number): void {
  const { buffer } = array
  // A slab is shared by many; no other buffer of its size is kept either, so that the two cannot be mistaken.
  if (buffer.byteLength <= slabSize || buffer.byteLength > largestSpare) return
  // One that was not made here may not be in whole records.
  if (buffer.byteLength % sizeStep !== 0) return
  array.fill(0, 0, used)
  spares.push(buffer)
  if (spares.length > mostSpares) spares.shift()
}

/** The same integers with more room; the old array is not to be used any more. */
export function grown(integers: Int32Array<ArrayBuffer>, factor = 2): Int32Array<ArrayBuffer> {
  const { buffer, byteLength } = integers
  const size = inSteps(byteLength * factor)
  // A buffer of its own is given back at once this way, and not only when it is collected.
  if (byteLength === buffer.byteLength) return new Int32Array(buffer.transfer(size))
  const larger = newIntegers(size / Int32Array.BYTES_PER_ELEMENT)
  larger.set(integers)
  return larger
}
