import { describe, expect, it } from 'vitest'
import { createPersonalToken } from './personal-token.ts'
import { holdsSecret, redactSecrets } from './secret-in-text.ts'
import { createSessionToken } from './session-token.ts'

const encodeAll = (text: string) =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('')
const encodeAgain = (text: string) => text.replaceAll('%', '%25')
const { token } = createPersonalToken()
const { token: session } = createSessionToken()

describe('a secret in a text', () => {
  it.each([
    ['a personal token', token],
    ["a session's token", session],
    ['underscores encoded', token.replaceAll('_', '%5F')],
    ['all encoded', encodeAll(token)],
    ['encoded three times', encodeAgain(encodeAgain(encodeAll(session))).toUpperCase()],
    ['upper case', token.toUpperCase()],
    ['a cut token', token.slice(0, 30)],
  ])('is found and redacted: %s', (_what, secret) => {
    const url = `/api/brains/docs/pages?access=${secret}&limit=2`
    expect(holdsSecret(url)).toBe(true)
    const redacted = redactSecrets(`${url} and ${url}`)
    expect(redacted.match(/\[redacted\]&limit=2/g)).toHaveLength(2)
    expect(holdsSecret(redacted)).toBe(false)
    expect(redacted).not.toContain(secret.slice(-12))
  })

  it('leaves of a personal token its prefix, of a session nothing', () => {
    expect(redactSecrets(`Bearer ${token}`)).toBe(`Bearer ${token.slice(0, 14)}[redacted]`)
    expect(redactSecrets(session)).toBe('brain_ses_[redacted]')
  })

  it.each([
    '/tokens?prefix=brain_pat_Ab3x',
    '/search?q=brain_pat_rotation',
    '/mcp/brain_ses_',
    'brain%5Fpat',
    '',
  ])('is not seen in %j', (text) => {
    expect(holdsSecret(text)).toBe(false)
    expect(redactSecrets(text)).toBe(text)
  })

  it('is looked for in linear time', () => {
    const hostile = ['brain_pat_', `%${'25'.repeat(9)}`, 'brain_pat_aaaaaaaaaaaaaaa_', 'brain%5f']
    for (const piece of hostile) expect(holdsSecret(piece.repeat(100_000))).toBe(false)
    expect(holdsSecret(`%${'25'.repeat(1_000_000)}`)).toBe(false)
  })
})
