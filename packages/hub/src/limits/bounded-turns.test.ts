import { expect, it } from 'vitest'
import { createBoundedTurns } from './bounded-turns.ts'

it('lets so many work at once, the others in order, and refuses those who would wait too long', async () => {
  const takeTurns = createBoundedTurns({ atOnce: 2, mostWaiting: 3, refusal: 'later' })
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const ask = (name: string) =>
    takeTurns(() => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    })
  const [a, b, c, ...later] = ['a', 'b', 'c', 'd', 'e'].map(ask)
  await expect(ask('f')).rejects.toMatchObject({ code: 'busy', message: 'later', retryAfter: 2 })
  expect(begun).toEqual(['a', 'b'])

  // A failure gives its turn on like a result.
  ends.get('b')?.reject(new Error('broken'))
  await expect(b).rejects.toThrow('broken')
  expect(begun).toEqual(['a', 'b', 'c'])

  const g = ask('g')
  ends.get('a')?.resolve('first')
  ends.get('c')?.resolve('third')
  expect(await Promise.all([a, c])).toEqual(['first', 'third'])
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const name of ['d', 'e']) ends.get(name)?.resolve(name)
  await Promise.all(later)
  ends.get('g')?.resolve('g')
  expect(await g).toBe('g')

  // All places are free again.
  ask('h')
  ask('i')
  expect(begun.slice(-2)).toEqual(['h', 'i'])
})
