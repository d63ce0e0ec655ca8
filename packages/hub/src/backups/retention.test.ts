import { expect, it } from 'vitest'
import { outlived } from './retention.ts'

const day = 86_400_000
const sunday = Date.UTC(2026, 10, 15, 3)
const rules = { keepLast: 3, keepDaily: 7, keepWeekly: 4 }

const backup = (kind: 'scheduled' | 'manual' | 'restore-point' | 'unknown', at: number) => ({
  name: `${kind}-${new Date(at).toISOString()}`,
  kind,
  createdAt: new Date(at).toISOString(),
})

const keptOf = (all: readonly ReturnType<typeof backup>[], more: Partial<typeof rules> = {}) => {
  const gone = outlived(all, { ...rules, ...more })
  return all.filter(({ name }) => !gone.includes(name)).map(({ createdAt }) => createdAt.slice(0, 13))
}

it('keeps the last ones, the newest of each day and of each week, and no others', () => {
  const everySixHours = Array.from({ length: 4 * 60 }, (_, index) =>
    backup('scheduled', sunday - index * (day / 4)),
  )
  expect(keptOf(everySixHours)).toEqual([
    // The last three.
    ...['2026-11-15T03', '2026-11-14T21', '2026-11-14T15'],
    // The newest of each of seven days; two are above.
    ...['2026-11-13T21', '2026-11-12T21', '2026-11-11T21', '2026-11-10T21', '2026-11-09T21'],
    // The newest of each of four weeks, which end on Sunday; one is above.
    ...['2026-11-08T21', '2026-11-01T21', '2026-10-25T21'],
  ])
  expect(keptOf(everySixHours, { keepLast: 1, keepDaily: 0, keepWeekly: 0 })).toEqual(['2026-11-15T03'])
})

it('counts days and weeks that have one, so that a hub that was off for long keeps its old ones', () => {
  const sparse = [0, 100, 200, 300].map((days) => backup('scheduled', sunday - days * day))
  expect(keptOf(sparse)).toHaveLength(4)
})

it('never removes what a person made, and keeps three restore points', () => {
  const old = [1, 2, 3, 4, 5].flatMap((days) => [
    backup('manual', sunday - 1000 * days * day),
    backup('unknown', sunday - 1000 * days * day),
    backup('restore-point', sunday - days * day),
  ])
  expect(outlived(old, { keepLast: 1, keepDaily: 0, keepWeekly: 0 })).toEqual([
    'restore-point-2026-11-11T03:00:00.000Z',
    'restore-point-2026-11-10T03:00:00.000Z',
  ])
  expect(outlived([], rules)).toEqual([])
})
