import { expect, it } from 'vitest'
import { schemaBeside } from './schema-beside.ts'

it('says whose it is and what for, however long that is', () => {
  expect(schemaBeside('notarium', 'restoring_1a2b')).toBe('notarium_restoring_1a2b')
  const long = 'a'.repeat(62)
  const [one, other] = [schemaBeside(`${long}b`, 'trial'), schemaBeside(`${long}c`, 'trial')]
  for (const name of [one, other]) expect(name).toMatch(/^a{40,}_[0-9a-f]{8}_trial$/)
  expect([one.length, other.length, one === other]).toEqual([63, 63, false])
})
