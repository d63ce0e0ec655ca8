// Who may enter a brain, and what they may do there. Roles against routes are walked in http/permissions.test.ts.
import type { Role, TokenScope } from '@notarium/contract/hub'
import { describe, expect, it } from 'vitest'
import { authoriseInBrain, type GuardedBrain, mayEnter } from './authorise.ts'
import { type Caller, scopesOf } from './caller.ts'

const open: GuardedBrain = { name: 'docs', visibility: 'open', members: new Set() }
const restricted: GuardedBrain = { name: 'plans', visibility: 'restricted', members: new Set(['anna']) }

const known = (role: Role) => ({ ip: '', role, mustChangePassword: false }) as const
const person = (id: string, role: Role): Caller =>
  ({ ...known(role), kind: 'session', user: { id } }) as unknown as Caller
const token = (owner: string, role: Role, scopes: readonly TokenScope[], brains: string[] | null = null) =>
  ({ ...known(role), kind: 'token', token: { owner: { id: owner }, scopes, brains } }) as unknown as Caller
const operator = { ...known('owner'), kind: 'operator' } as unknown as Caller

describe('[KH-USER-02] a restricted brain', () => {
  it('is for its members and their tokens, whatever the role; commands of the operator get everywhere', () => {
    for (const role of ['viewer', 'editor', 'admin', 'owner'] as const) {
      expect([
        mayEnter(person('anna', role), restricted),
        mayEnter(person('boris', role), restricted),
      ]).toEqual([true, false])
      expect(mayEnter(person('boris', role), open)).toBe(true)
    }
    expect(mayEnter(token('anna', 'viewer', ['read']), restricted)).toBe(true)
    expect(mayEnter(token('boris', 'owner', ['read']), restricted)).toBe(false)
    expect(mayEnter(operator, restricted)).toBe(true)
  })

  it('is not opened by a token that names it', () => {
    expect(mayEnter(token('boris', 'owner', ['read'], ['plans']), restricted)).toBe(false)
    expect(mayEnter(token('anna', 'viewer', ['read'], ['docs']), restricted)).toBe(false)
    expect(mayEnter(token('anna', 'viewer', ['read'], ['plans']), restricted)).toBe(true)
  })
})

describe('[KH-TOKEN-02] the scopes of a token', () => {
  it('are never more than what its owner may now, and never those of an admin', () => {
    const both = ['read', 'write'] as const
    const scopes = (role: Role, asked: readonly TokenScope[]) => scopesOf(token('anna', role, asked))
    expect([scopes('viewer', both), scopes('editor', both), scopes('owner', both)]).toEqual([
      ['read'],
      both,
      both,
    ])
    expect([scopes('viewer', ['write']), scopes('owner', ['write'])]).toEqual([[], ['write']])
  })

  it('are named in the refusal when one is missing', () => {
    const reader = token('anna', 'owner', ['read'])
    expect(() => authoriseInBrain('read', reader, open)).not.toThrow()
    expect(() => authoriseInBrain('write', reader, open)).toThrow(
      expect.objectContaining({ code: 'insufficient_scope', details: { scope: 'write' } }),
    )
  })
})
