import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { factsOf } from './audit-event.ts'
import { chained, chainStart, hashOf } from './chain.ts'
import { eventOf } from './testing.ts'

const sha256 = (covered: unknown[]) => createHash('sha256').update(JSON.stringify(covered)).digest('hex')

it('covers the role of whoever had one, and leaves the hashes of entries from before as they were', () => {
  const facts = [factsOf(eventOf(), 5), factsOf(eventOf({ role: 'owner' }), 6)]
  const [before, after] = chained(chainStart, facts)
  const person = ['user', 'u1', 'anna@example.org']
  expect(before?.hash).toBe(sha256(['0'.repeat(64), 1, 5, '127.0.0.1', 'page.put', ...person, '{}']))
  expect(after?.hash).toBe(sha256([before?.hash, 2, 6, '127.0.0.1', 'page.put', ...person, '{}', 'owner']))
  expect(hashOf({ ...after!, actor_role: 'viewer' })).not.toBe(after?.hash)
})
