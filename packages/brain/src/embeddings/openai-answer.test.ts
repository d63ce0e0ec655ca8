import { describe, expect, it } from 'vitest'
import { vectorsInAnswer } from './openai-answer.ts'

const answer = (...data: unknown[]) => JSON.stringify({ data })

describe('an answer', () => {
  it('is put in order by index, or taken as it comes where there is none', () => {
    const vectors = [Float32Array.of(1, 0), Float32Array.of(0, 1)]
    const second = { index: 1, embedding: [0, 2] }
    expect(vectorsInAnswer(answer(second, { index: 0, embedding: [2, 0] }), 2, null)).toEqual(vectors)
    expect(vectorsInAnswer(answer({ embedding: [2, 0] }, { embedding: [0, 2] }), 2, 2)).toEqual(vectors)
  })

  it.each([
    ['null', 'no "data"'],
    ['{"data": {}}', 'no "data"'],
    [answer({ index: 0, embedding: [1] }, { index: 0, embedding: [1] }), 'belongs to none'],
    [answer({ index: 2, embedding: [1] }), 'belongs to none'],
    [answer({ index: 0.5, embedding: [1] }), 'belongs to none'],
    [answer({ index: '__proto__', embedding: [1] }), 'belongs to none'],
    [answer({ index: 1, embedding: [1] }), '1 of 2 results are missing'],
    [answer(null, null), 'no list of numbers'],
    [answer({ embedding: [null] }, { embedding: ['1'] }), 'no list of numbers'],
    [answer({ embedding: 'AAAA' }, { embedding: [1] }), 'no list of numbers'],
  ])('%s is of no use', (text, why) => {
    expect(() => vectorsInAnswer(text, 2, null)).toThrow(why)
  })

  it.each([
    [[[]], null],
    [[[1, 2], [1]], null],
    [[[1, 2]], 3],
    [[new Array(5000).fill(1)], null],
  ])('with vectors of another dimension is refused', (embeddings, dimensions) => {
    const text = answer(...embeddings.map((embedding) => ({ embedding })))
    expect(() => vectorsInAnswer(text, embeddings.length, dimensions)).toThrow(
      expect.objectContaining({ code: 'wrong-dimension', permanent: true }),
    )
  })
})
