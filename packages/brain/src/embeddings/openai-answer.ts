// From the text of an answer to vectors, believing nothing: one for each text, in the order of the texts, all of the
// same dimension. A vector that is all zeros or not finite costs its own text alone.
import { decodeVector, dot, normalise } from '../vectors/vector.ts'
import { ProviderError } from './provider-error.ts'

export const maxDimensions = 4096

export function vectorsInAnswer(
  answer: string,
  count: number,
  dimensions: number | null,
): (Float32Array | ProviderError)[] {
  const vectors = itemsInOrder(answer, count).map(vectorOf)
  const expected = dimensions ?? vectors[0]!.length
  const other = vectors.find(({ length }) => length !== expected || length === 0 || length > maxDimensions)
  if (other !== undefined) throw wrongDimension(other.length, expected)
  return vectors.map(directed)
}

function itemsInOrder(answer: string, count: number): unknown[] {
  const data = field(parsed(answer), 'data')
  if (!Array.isArray(data)) throw badAnswer('it has no "data"')
  const inOrder = new Array<unknown>(count).fill(undefined)
  for (const [position, item] of data.entries()) {
    const index = field(item, 'index') ?? position
    if (typeof index !== 'number' || !Object.hasOwn(inOrder, index) || inOrder[index] !== undefined) {
      throw badAnswer(`it has a result that belongs to none of the ${count} texts`)
    }
    inOrder[index] = field(item, 'embedding') ?? null
  }
  const missing = inOrder.filter((item) => item === undefined).length
  if (missing > 0) throw badAnswer(`${missing} of ${count} results are missing`)
  return inOrder
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    throw badAnswer(/^\s*</.test(answer) ? 'it is a web page: check the base URL' : 'it is not JSON')
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** Some servers send base64 whatever they are asked for. */
function vectorOf(embedding: unknown): Float32Array {
  if (typeof embedding === 'string') {
    const bytes = Buffer.from(embedding, 'base64')
    if (bytes.length % 4 === 0) return decodeVector(bytes)
  }
  if (Array.isArray(embedding) && embedding.every((value) => typeof value === 'number')) {
    return Float32Array.from(embedding)
  }
  throw badAnswer('an embedding is no list of numbers')
}

function directed(vector: Float32Array): Float32Array | ProviderError {
  const square = dot(vector, vector)
  if (square > 0 && square < Number.POSITIVE_INFINITY) return normalise(vector)
  const what = square === 0 ? 'is all zeros' : 'is not finite'
  return new ProviderError('bad-answer', `the vector of this text ${what}`, { isAboutText: true })
}

const badAnswer = (what: string) =>
  new ProviderError('bad-answer', `the answer of the embedding provider cannot be used: ${what}`)

function wrongDimension(found: number, expected: number): ProviderError {
  const message =
    found > maxDimensions
      ? `the embedding provider gives vectors of ${found} dimensions; at most ${maxDimensions} can be kept`
      : `the embedding provider gives vectors of ${found} dimensions where ${expected} are expected: check the model`
  return new ProviderError('wrong-dimension', message, { permanent: true })
}
