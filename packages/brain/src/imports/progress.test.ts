import type { ImportJob } from '@notarium/contract/brain'
import { expect, it } from 'vitest'
import { createPace } from './progress.ts'

const job = { state: 'running', phase: 'reading', total: 1000, done: 0 } as ImportJob

it('tells the pace of the last seconds and the time that is left', () => {
  const pace = createPace()
  expect(pace(job, 0)).toMatchObject({ pagesPerSecond: null, remainingSeconds: null })
  expect(pace({ ...job, done: 100 }, 1000)).toMatchObject({ pagesPerSecond: 100, remainingSeconds: 9 })
  for (let second = 2; second <= 10; second++) pace({ ...job, done: 100 + second }, second * 1000)
  expect(pace({ ...job, done: 111 }, 11_000)).toMatchObject({ pagesPerSecond: 1, remainingSeconds: 889 })
  expect(pace({ ...job, done: 1000, phase: 'removing' }, 12_000).remainingSeconds).toBeNull()
})
