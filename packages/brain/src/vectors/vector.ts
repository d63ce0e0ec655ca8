// Embedding vectors as arithmetic and as bytes, which is how both databases keep them: float32, little-endian; or, for
// the built-in model, whose numbers are no finer, one byte each, after one that says so. Their lengths tell them apart.

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!
  return sum
}

/** Of length one, so that the dot product is the cosine. A vector of zeros has no direction and stays as it is. */
export function normalise(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector))
  return length === 0 ? vector.slice() : vector.map((value) => value / length)
}

export function encodeVector(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(vector.length * 4)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < vector.length; i++) view.setFloat32(i * 4, vector[i]!, true)
  return bytes
}

const smallMark = 8
const largestSmall = 127

/** A quarter of the size. For vectors of a length that four divides. */
export function encodeSmallVector(vector: Float32Array): Uint8Array {
  const highest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const bytes = new Uint8Array(vector.length + 1)
  bytes[0] = smallMark
  for (let i = 0; i < vector.length; i++)
    bytes[i + 1] = Math.round((vector[i]! / (highest || 1)) * largestSmall)
  return bytes
}

function decodeSmallVector(bytes: Uint8Array): Float32Array {
  const vector = new Float32Array(bytes.length - 1)
  let squares = 0
  for (let i = 0; i < vector.length; i++) {
    const value = (bytes[i + 1]! << 24) >> 24
    vector[i] = value
    squares += value * value
  }
  const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares)
  for (let i = 0; i < vector.length; i++) vector[i]! *= scale
  return vector
}

/** The bytes may start anywhere in their buffer: drivers hand out slices of a pool. */
export function decodeVector(bytes: Uint8Array): Float32Array {
  if (bytes.length % 4 === 1 && bytes[0] === smallMark) return decodeSmallVector(bytes)
  if (bytes.length % 4 !== 0) {
    throw new RangeError(`${bytes.length} bytes are no vector of 32-bit numbers: embed the text again`)
  }
  const vector = new Float32Array(bytes.length / 4)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < vector.length; i++) vector[i] = view.getFloat32(i * 4, true)
  return vector
}
