import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssues } from './describe-issues.ts'

const schema = z.strictObject({
  limit: z.int().min(1).max(50).default(10),
  query: z.string().min(1).max(5),
  mode: z.enum(['auto', 'keyword']).optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  tags: z
    .array(z.strictObject({ name: z.string() }))
    .max(2)
    .optional(),
  name: z.string().regex(/^a/, 'must begin with a').optional(),
})
const faults = (value: unknown) => describeIssues(schema.safeParse(value).error?.issues ?? [], schema)

describe('what a schema found', () => {
  it.each([
    [{}, 'query: is missing'],
    [{ query: '' }, 'query: must not be empty'],
    [{ query: 'secret' }, 'query: must have at most 5 characters'],
    [{ query: 'a', limit: 51 }, 'limit: must be at most 50'],
    [{ query: 'a', limit: 1.5 }, 'limit: must be a whole number'],
    [{ query: 'a', limit: 'x' }, 'limit: must be a number, not text'],
    [{ query: 'a', mode: 'best' }, "mode: must be 'auto' or 'keyword'"],
    [{ query: 'a', since: 'now' }, 'since: must be a time such as 2026-05-01T12:00:00Z'],
    [{ query: 'a', tags: [{ nam: 1 }] }, "tags.0: 'nam' is not known here: known are 'name'"],
    [{ query: 'a', name: 'b' }, 'name: must begin with a'],
    [[], 'must be an object with keys, not a list'],
  ])('in %j is said in words', (value, text) => {
    expect(faults(value)).toContain(text)
  })

  it('is never said with the value, nor with keys without end', () => {
    const keys = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}`.repeat(500), 'secret']))
    const [text = ''] = faults({ query: 'a', ...keys })
    expect(text).toContain('are not known here: known are')
    expect(text.length).toBeLessThan(1500)
    expect(text).not.toContain('secret')
  })
})
