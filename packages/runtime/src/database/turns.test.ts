import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('those who come later go later, and one that fails gives its turn on', async () => {
  const inTurn = createTurns(1)
  const order: number[] = []
  const work = (number: number) => async () => {
    await sleep(1)
    order.push(number)
    if (number === 1) throw new Error('no')
  }
  await Promise.allSettled([1, 2, 3].map((number) => inTurn(work(number))))
  expect(order).toEqual([1, 2, 3])
})

it('whoever waits too long is told so, and the others keep their places', async () => {
  const inTurn = createTurns(1, { milliseconds: 30, error: () => new Error('too long') })
  const long = inTurn(() => sleep(80, 'first'))
  await expect(inTurn(async () => 'second')).rejects.toThrow('too long')
  await sleep(25)
  const third = inTurn(async () => 'third')
  expect(await Promise.all([long, third, inTurn(async () => 'fourth')])).toEqual(['first', 'third', 'fourth'])
})
