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

/** The bytes may start anywhere in their buffer: drivers hand out slices of a pool. */
export function decodeVector(bytes: Uint8Array, into = new Float32Array(dimensionsOf(bytes))): Float32Array {
  if (isSmall(bytes)) {
    const scale = 1 / lengthOfSmall(bytes)
    for (let i = 0; i < into.length; i++) into[i] = smallAt(bytes, i) * scale
    return into
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < into.length; i++) into[i] = view.getFloat32(i * 4, true)
  return into
}

/** The cosine, both being of length one, without a vector in between: a search asks for hundreds. */
export function similarityTo(query: Float32Array, bytes: Uint8Array): number {
  let sum = 0
  if (isSmall(bytes)) {
    for (let i = 0; i < query.length; i++) sum += query[i]! * smallAt(bytes, i)
    return sum / lengthOfSmall(bytes)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < query.length; i++) sum += query[i]! * view.getFloat32(i * 4, true)
  return sum
}

function dimensionsOf(bytes: Uint8Array): number {
  if (isSmall(bytes)) return bytes.length - 1
  if (bytes.length % 4 === 0) return bytes.length / 4
  throw new RangeError(`${bytes.length} bytes are no vector of 32-bit numbers: embed the text again`)
}

const isSmall = (bytes: Uint8Array): boolean => bytes.length % 4 === 1 && bytes[0] === smallMark
const smallAt = (bytes: Uint8Array, i: number): number => (bytes[i + 1]! << 24) >> 24

function lengthOfSmall(bytes: Uint8Array): number {
  let squares = 0
  for (let i = 0; i < bytes.length - 1; i++) squares += smallAt(bytes, i) ** 2
  return Math.sqrt(squares) || 1
}
