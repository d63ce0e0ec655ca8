import { describe, expect, it } from 'vitest'
import { payloadText } from './payload-text.ts'

const stored = (payload: Record<string, unknown>) => JSON.parse(payloadText(payload))

describe('secrets', () => {
  const pat = `brain_pat_Ab3x${'s'.repeat(38)}`

  it.each([
    'password',
    'newPassword',
    'password_hash',
    'token',
    'accessToken',
    'tokens',
    'SECRET',
    'client-secret',
    'hash',
    'Set-Cookie',
    'authorization',
    'private_key',
  ])('does not store what %s says', (name) => {
    expect(stored({ [name]: 'x1', in: [{ [name]: ['x2'] }] })).toEqual({
      [name]: '[redacted]',
      in: [{ [name]: '[redacted]' }],
    })
  })

  it('stores what only sounds like one', () => {
    const payload = { tokenPrefix: 'brain_pat_Ab3x', tokenId: 't1', mustChangePassword: true, tokens: 3 }
    expect(stored(payload)).toEqual(payload)
  })

  it.each([
    [`it was ${pat}, twice ${pat}.`, 'it was brain_pat_Ab3x[redacted], twice brain_pat_Ab3x[redacted].'],
    ['brain_ses_a-_9', 'brain_ses_[redacted]'],
    ['BRAIN_PAT_Ab3xS', 'BRAIN_PAT_Ab3x[redacted]'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
    [
      'from https://ann:pw@host/x to postgres://:pw@host',
      'from https://[redacted]@host/x to postgres://[redacted]@host',
    ],
  ])('finds them in texts: %s', (text, expected) => {
    expect(stored({ reason: text, [text]: 1 })).toEqual({ reason: expected, [expected]: 1 })
  })

  it('leaves no part of one at a cut', () => {
    for (let before = 2000; before < 2048; before++) {
      const text = payloadText({ reason: `${'-'.repeat(before)} ${pat}`, more: 'x'.repeat(16_384) })
      expect(text).not.toContain('Ab3xs')
    }
  })
})

describe('size', () => {
  const bytes = (payload: Record<string, unknown>) => Buffer.byteLength(payloadText(payload))

  it('cuts nothing that fits', () => {
    const payload = { list: Array.from({ length: 8000 }, () => 1) }
    expect(stored(payload)).toEqual(payload)
    expect(stored({ text: 'x'.repeat(16_000) })).toEqual({ text: 'x'.repeat(16_000) })
  })

  it('cuts long texts and keeps the rest', () => {
    const { text, slug } = stored({ text: '🦔'.repeat(9000), slug: 'a' })
    expect(slug).toBe('a')
    expect(text).toMatch(/^(?:🦔)+…\[cut\]$/u)
  })

  it.each([
    ['many texts', Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`k${i}`, 'я'.repeat(300)]))],
    ['long names', Object.fromEntries(Array.from({ length: 90 }, (_, i) => ['ж'.repeat(2000) + i, i]))],
    ['long lists', { list: Array.from({ length: 100_000 }, () => ({ a: [1, 2] })) }],
    ['escapes', { text: '\0\u0001'.repeat(10_000) }],
  ])('holds for %s', (_name, payload) => {
    expect(bytes(payload)).toBeLessThanOrEqual(16_384)
    expect(payloadText(payload)).toContain('[cut]')
  })

  it('holds for what goes round in circles', () => {
    const circle: Record<string, unknown> = { list: [] }
    circle['self'] = circle
    circle['list'] = Array.from({ length: 500 }, () => circle)
    expect(bytes(circle)).toBeLessThanOrEqual(16_384)
  })
})

it('takes values that JSON has no word for', () => {
  const payload = {
    a: undefined,
    b: Number.NaN,
    c: 7n,
    d: new Date(0),
    e: () => 1,
    f: '\ud800',
    g: [undefined],
  }
  expect(stored(payload)).toEqual({
    b: null,
    c: '7',
    d: '1970-01-01T00:00:00.000Z',
    e: null,
    f: '\ufffd',
    g: [null],
  })
})
