import { hash } from 'node:crypto'
import { tokenPrefixSchema } from '@notarium/contract/hub'
import { describe, expect, it } from 'vitest'
import { createPersonalToken, readPersonalToken } from './personal-token.ts'

describe('a personal token', () => {
  it('is read as it was made', () => {
    const { token, prefix, hash: stored } = createPersonalToken()
    expect(token).toMatch(/^brain_pat_[0-9A-Za-z]{42}$/)
    expect(prefix).toBe(token.slice(0, 14))
    expect(stored).toBe(hash('sha256', token))
    expect(readPersonalToken(token)).toEqual({ prefix, hash: stored })
    expect(tokenPrefixSchema.safeParse(prefix).success).toBe(true)
  })

  it('has a checksum that any program can compute: CRC-32 in six base62 digits', () => {
    const body = `brain_pat_${'Ab3x'.repeat(9)}`
    expect(readPersonalToken(`${body}4OJkpi`)?.prefix).toBe('brain_pat_Ab3x')
    expect(readPersonalToken(`${body}4OJkpj`)).toBeUndefined()
  })

  it('is refused with any one character wrong', () => {
    const { token } = createPersonalToken()
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'x' ? 'y' : 'x'
      expect(readPersonalToken(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined()
    }
  })

  it.each([
    ['nothing', () => ''],
    ['a line end after it', (token: string) => `${token}\n`],
    ['a space before it', (token: string) => ` ${token}`],
    ['a cut', (token: string) => token.slice(0, -1)],
    ['another alphabet', (token: string) => `${token.slice(0, -1)}é`],
    ["a session's marker", (token: string) => token.replace('_pat_', '_ses_')],
  ])('is refused for %s', (_what, spoil) => {
    expect(readPersonalToken(spoil(createPersonalToken().token))).toBeUndefined()
  })
})

it.each(['brain_pat_Ab3', 'brain_pat_Ab3xy', 'brain_pat_Ab3_', 'brain_pat_Ab3x\n', 'Brain_pat_Ab3x', '', 7])(
  'a prefix is not %j',
  (prefix) => {
    expect(tokenPrefixSchema.safeParse(prefix).success).toBe(false)
  },
)
