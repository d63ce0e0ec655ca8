import { expect, it } from 'vitest'
import { brainOperations } from './brain-operations.ts'
import type { Operation } from './operation.ts'
import { needsSignature } from './signed-actions.ts'

it('has what needs an admin of a brain, and no other write to one', () => {
  const writes = Object.values<Operation>(brainOperations).flatMap(({ audit = [], access }) =>
    [audit].flat().map((action) => ({ action, isSigned: access.brain === 'admin' })),
  )
  expect(writes.length).toBeGreaterThan(10)
  expect(writes.filter(({ action, isSigned }) => needsSignature(action) !== isSigned)).toEqual([])
})
