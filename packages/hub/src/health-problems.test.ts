import { expect, it } from 'vitest'
import { createSince, findProblems } from './health-problems.ts'

const well = { database: 'ok', sidecar: 'ok', isSigningHeldUp: false, brains: [] } as const
const docs = { name: 'docs', state: 'running', isStoreAway: false } as const

it('finds nothing where all is well, and a sidecar that is not wanted is no problem', () => {
  expect(findProblems({ ...well, sidecar: 'not-configured', brains: [docs] })).toEqual([])
})

it('names the layer that fails, the database before brains before the sidecar', () => {
  const brains = [
    docs,
    { ...docs, name: 'wiki', state: 'crash-loop' },
    { ...docs, name: 'pg', isStoreAway: true },
  ] as const
  const found = findProblems({
    ...{ database: 'not-writable', sidecar: 'unavailable', isSigningHeldUp: true, brains },
  })
  expect(found.map(({ layer, code, brain }) => [layer, code, brain])).toEqual([
    ['database', 'database-not-writable', null],
    ['brain', 'brain-crash-loop', 'wiki'],
    ['brain', 'brain-store-unavailable', 'pg'],
    ['sidecar', 'sidecar-unavailable', null],
  ])
})

it('tells a sidecar that is there and does not sign', () => {
  expect(findProblems({ ...well, isSigningHeldUp: true })).toMatchObject([
    { layer: 'sidecar', code: 'sidecar-not-signing' },
  ])
})

it('knows since when a layer is not well, whatever is wrong with it meanwhile, and forgets it when it is', () => {
  let at = 1000
  const since = createSince(() => at)
  const withBrain = (state: 'restarting' | 'crash-loop' | 'running') =>
    since(findProblems({ ...well, brains: [{ ...docs, state }] })).map((one) => [
      one.code,
      Date.parse(one.since),
    ])
  expect(withBrain('restarting')).toEqual([['brain-restarting', 1000]])
  at = 2000
  expect(withBrain('crash-loop')).toEqual([['brain-crash-loop', 1000]])
  expect(withBrain('running')).toEqual([])
  at = 3000
  expect(withBrain('restarting')).toEqual([['brain-restarting', 3000]])
})
