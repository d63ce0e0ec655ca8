import { expect, it } from 'vitest'
import { factsOf } from './error-facts.ts'

it.each([
  ['the system', { code: 'ENOSPC' }],
  ['SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 + 256 }],
  ['PostgreSQL', { code: '53100' }],
])('tells that the disk is full when %s says so', (_name, facts) => {
  expect(factsOf(Object.assign(new Error('no'), facts))).toEqual({
    code: 'store-unavailable',
    message: 'the disk is full: free some space, then try again',
    details: undefined,
  })
})

it('leaves other errors what they are', () => {
  const locked = Object.assign(new Error('locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })
  expect(factsOf(locked)).toMatchObject({ code: null, message: expect.stringContaining('locked') })
})
