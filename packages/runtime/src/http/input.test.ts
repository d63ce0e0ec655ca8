import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, InputError, queryOf } from './input.ts'

const schema = z.strictObject({
  text: z.string().optional(),
  limit: z.int().min(1).default(50),
  after: z.number().nullable().optional(),
  deleted: z.boolean().default(false),
  tag: z.array(z.string()).optional(),
  id: z.array(z.int()).default([]),
})
const refusal = (query: object): string => {
  try {
    queryOf(schema, { query })
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({ code: 'bad-request' })
    return (error as Error).message
  }
  return ''
}

describe('a query', () => {
  it('is text that means what the schema wants', () => {
    const query = { text: '7', limit: '7', after: '0', deleted: 'true', tag: 'x', id: ['1', '2'] }
    expect(queryOf(schema, { query })).toEqual({
      text: '7',
      limit: 7,
      after: 0,
      deleted: true,
      tag: ['x'],
      id: [1, 2],
    })
    expect(queryOf(schema, { query: { deleted: 'false', id: '3' } })).toMatchObject({
      deleted: false,
      id: [3],
    })
    expect(queryOf(schema, {})).toEqual({ limit: 50, deleted: false, id: [] })
  })

  it.each([
    ['limit', ['', ' 7', '7e1', '0x7', '1.5', '-1', '0', '9'.repeat(16), ['1', '2']]],
    ['deleted', ['', 'yes', '1', 'TRUE', ['true', 'true']]],
    ['id', ['x', ['1', 'x']]],
    ['text', [['a', 'b']]],
  ])('is refused by name where %s is something else', (name, values) => {
    for (const value of values) expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}\\b`))
  })

  it.each(['limits', 'constructor', 'toString', '__proto__'])('has no parameter %s', (name) => {
    expect(refusal(Object.fromEntries([[name, '1']]))).toContain(`'${name}' is not known here`)
  })
})

describe('a body', () => {
  it('is held against the schema as it is', () => {
    expect(bodyOf(schema, { body: { limit: 7 } })).toMatchObject({ limit: 7 })
    expect(bodyOf(schema, {})).toMatchObject({ limit: 50 })
    expect(bodyOf(schema, { body: null })).toMatchObject({ limit: 50 })
    expect(() => bodyOf(schema, { body: { limit: '7' } })).toThrow('limit: must be a number, not text')
    expect(() => bodyOf(schema, { body: [] })).toThrow(InputError)
  })
})
