import { describe, expect, it } from 'vitest'
import { HubError } from '../errors.ts'
import { checkNewPassword } from './check-new-password.ts'
import { createTemporaryPassword } from './temporary-password.ts'

const email = 'ivan.petrov@example.org'
const faultOf = (password: string) => {
  try {
    checkNewPassword(password, { email })
    return undefined
  } catch (error) {
    return error instanceof HubError && error.code === 'bad-password' ? error.message : error
  }
}

describe('a new password', () => {
  it.each([
    'twelve chars',
    'двенадцать б',
    `${'ж'.repeat(35)}з`,
    // 77 bytes as typed, 52 in the form that is hashed.
    `${'é'.normalize('NFD').repeat(25)}a!`,
    '🐎 🐄 🐖 🐓 🐈 🐕🐕',
  ])('may be %s', (password) => {
    expect(faultOf(password)).toBeUndefined()
  })

  it.each([
    ['short', 'at least 12 characters'],
    // 12 code units, six characters.
    ['🐎🐄🐖🐓🐈🐕', 'at least 12 characters'],
    ['й'.normalize('NFD').repeat(6), 'at least 12 characters'],
    [`${'ж'.repeat(36)}x`, 'at most 72 bytes'],
    ['a'.repeat(1_000_000), 'at most 72 bytes'],
    ['before\0after it', 'NUL'],
    ['half of a pair \ud83d', 'Unicode'],
    [' Ivan.Petrov@EXAMPLE.org', 'e-mail'],
    ['яяяяяяяяяяяяя', 'repeated'],
    ['Qwertyuiop123', 'most common'],
    ['ЙЦУКЕНГШЩЗХЪ', 'most common'],
    ['gfhjkm123456', 'most common'],
    ['correct horse battery staple', 'most common'],
  ])('may not be %j', (password, words) => {
    expect(faultOf(password)).toContain(words)
    expect(faultOf(password)).not.toContain(password)
  })
})

it('a temporary password can be read aloud, is allowed, and never the same', () => {
  const made = Array.from({ length: 200 }, createTemporaryPassword)
  for (const password of made) {
    expect(password).toMatch(/^(?:[a-hjkmnp-z2-9]{5}(?:-|$)){4}$/)
    expect(faultOf(password)).toBeUndefined()
  }
  expect(new Set(made).size).toBe(200)
})
