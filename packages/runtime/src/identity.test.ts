import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityHeader } from '@notarium/contract/brain'
import { afterAll, describe, expect, it } from 'vitest'
import { anyRequest, signIdentity, verifyIdentity } from './identity.ts'
import { provideIdentityKey, readIdentityKey } from './identity-key.ts'

const secret = new Uint8Array(32).fill(7)
const asked = { method: 'GET', path: '/api/pages/%D0%B0?version=2' }
const claims = {
  actor: { type: 'user', id: '1', name: 'Анна' },
  scopes: ['read', 'write'],
  brain: 'docs',
} satisfies Parameters<typeof signIdentity>[1]
const verify = (header: string, change: object = {}) =>
  verifyIdentity(secret, header, { ...asked, brain: 'docs', ...change })
const code = (wanted: string) => expect.objectContaining({ name: 'IdentityError', code: wanted })

describe('an identity', () => {
  const header = signIdentity(secret, claims, asked)

  it('comes back from the header as it was signed, for about a minute', () => {
    expect(verify(header)).toEqual({ ...claims, expiresAt: expect.any(Number) })
    expect(new Headers({ [identityHeader]: header }).get(identityHeader)).toBe(header)
    expect(() => verify(header, { now: Date.now() + 70_000 })).toThrow(code('expired'))
  })

  it.each([
    ['another path', { path: '/api/pages/%D0%B1?version=2' }, 'forged'],
    ['another query', { path: '/api/pages/%D0%B0' }, 'forged'],
    ['another method', { method: 'DELETE' }, 'forged'],
    ['the method that stands for any', { method: '*', path: '*' }, 'forged'],
    ['another brain', { brain: 'other' }, 'other-brain'],
  ])('is no good for %s', (_what, change, expected) => {
    expect(() => verify(header, change)).toThrow(code(expected))
  })

  it('is refused when a character of it is changed, and with another secret', () => {
    const [, payload, signature] = header.split('.') as [string, string, string]
    const changed = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    expect(() => verify(`v1.${changed(payload, 20)}.${signature}`)).toThrow(code('forged'))
    expect(() => verify(`v1.${payload}.${changed(signature, 0)}`)).toThrow(code('forged'))
    expect(() => verify(signIdentity(new Uint8Array(32), claims, asked))).toThrow(code('forged'))
  })

  it.each(['', 'v1', 'v1..', `v2.${'a'.repeat(20)}.${'a'.repeat(43)}`, `v1.e30.${'a'.repeat(42)}`])(
    'that is no identity at all is refused: %j',
    (text) => expect(() => verify(text)).toThrow(code('malformed')),
  )

  it('for any request lives as long as it is told to, and says what it is', () => {
    const unbound = signIdentity(secret, claims, anyRequest, 3_600_000)
    expect(verify(unbound, { method: 'PUT', path: '/mcp', now: Date.now() + 3_500_000 })).toMatchObject(
      claims,
    )
    expect(() => verify(unbound, { now: Date.now() + 3_700_000 })).toThrow(code('expired'))
    // Made without the flag, by whoever signs for a method called "*".
    expect(() => verify(signIdentity(secret, claims, { ...anyRequest }))).toThrow(code('malformed'))
  })

  it('with a scope that there is not is refused, though it is signed', () => {
    const strange = { ...claims, scopes: ['owner' as 'read'] }
    expect(() => verify(signIdentity(secret, strange, asked))).toThrow(code('malformed'))
  })

  it('needs a secret that cannot be guessed', () => {
    expect(() => signIdentity(new Uint8Array(16), claims, asked)).toThrow('at least 32 bytes')
  })
})

describe('the key file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runtime-identity-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'identity.key')
  const warnings: string[] = []
  const provide = () => provideIdentityKey(file, (warning) => warnings.push(warning))

  it('is made once, by whoever comes first, for its owner alone', async () => {
    const keys = await Promise.all([provide(), provide(), provide()])
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
    expect(await readIdentityKey(file)).toEqual(keys[0])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['identity.key'])
    expect(warnings).toEqual([])
  })

  it('that others may read is reported, one of another length is refused', async () => {
    chmodSync(file, 0o640)
    await provide()
    expect(warnings).toEqual([expect.stringContaining('chmod 600')])
    writeFileSync(file, 'short')
    await expect(provide()).rejects.toThrow('32 bytes')
    await expect(readIdentityKey(folder)).rejects.toThrow('32 bytes')
  })
})
