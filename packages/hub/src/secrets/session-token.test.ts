import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createPersonalToken } from './personal-token.ts'
import { createSessionToken, readSessionToken } from './session-token.ts'

it("a session's token is read as it was made, and nothing else is", () => {
  const { token, hash: stored } = createSessionToken()
  expect(token).toMatch(/^brain_ses_[0-9A-Za-z]{49}$/)
  expect(stored).toBe(hash('sha256', token))
  expect(readSessionToken(token)).toEqual({ hash: stored })
  const last = token.endsWith('0') ? '1' : '0'
  for (const other of [
    '',
    `${token}\n`,
    token.slice(0, -1),
    token.slice(0, -1) + last,
    token.toUpperCase(),
  ]) {
    expect(readSessionToken(other)).toBeUndefined()
  }
  expect(readSessionToken(createPersonalToken().token)).toBeUndefined()
})
