import { describe, expect, it } from 'vitest'
import { endedCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'

const secure = { secure: true }
const plain = { secure: false }

describe("a session's cookie", () => {
  it('is out of reach for scripts and for other hosts', () => {
    expect(sessionCookie('abc', { secure: true, maxAge: 60 })).toBe(
      '__Host-notarium_session=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    )
    expect(sessionCookie('abc', { secure: false, maxAge: 60 })).toBe(
      'notarium_session=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
    )
    expect(endedCookie(secure)).toBe(
      '__Host-notarium_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    )
  })

  it.each([
    ['alone', 'notarium_session=abc', 'abc'],
    ['among others', 'a=b; notarium_session=abc;\tc=d', 'abc'],
    ['as others say it', 'x=notarium_session=abc', undefined],
    ['twice', 'notarium_session=abc; notarium_session=abc', undefined],
    ['in another case', 'Notarium_Session=abc', undefined],
    ['under a longer name', 'notarium_session2=abc; xnotarium_session=abc', undefined],
    ['behind a blank that is none', '\u00a0notarium_session=abc', undefined],
    ['by the other name', '__Host-notarium_session=abc', undefined],
    ['not at all', undefined, undefined],
  ])('is read: %s', (_what, header, expected) => {
    expect(readSessionCookie(header, plain)).toBe(expected)
  })

  it('is not taken by its plain name where there is TLS: anybody on the way could have set that one', () => {
    expect(readSessionCookie('notarium_session=evil', secure)).toBeUndefined()
    expect(readSessionCookie('notarium_session=evil; __Host-notarium_session=abc', secure)).toBe('abc')
    expect(readSessionCookie('\u00a0__Host-notarium_session=evil', secure)).toBeUndefined()
  })
})

it('is looked for in time that grows with the header alone', () => {
  const hostile = `a${' '.repeat(1_000_000)}b; notarium_session=x`
  expect(readSessionCookie(hostile, { secure: false })).toBe('x')
})
