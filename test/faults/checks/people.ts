// Users are as they were answered for; tokens that live are taken, those that were revoked are not.
import type { User } from '@notarium/contract/hub'
import { type Chance, pick } from '../../sidecar/hostile/chance.ts'
import type { Model, TokenState } from '../model/model.ts'
import type { World } from '../world/world.ts'

/** Of those that were revoked in earlier rounds. */
const sample = 15

export async function checkUsers(world: World, { users }: Model): Promise<string[]> {
  const { users: found } = await world.get<{ users: User[] }>('/api/admin/users')
  const roles = new Map<string, string>(found.map(({ email, role }) => [email, role]))
  const wrong: string[] = []
  if (roles.size !== found.length) wrong.push('a user is there twice')
  for (const email of users.keys()) {
    const role = roles.get(email) ?? 'absent'
    const possible = users.possible(email)
    if (possible.has(role)) users.settle(email, role)
    else wrong.push(`the user ${email} is ${role}, and should be ${[...possible].join(' or ')}`)
  }
  return wrong
}

export async function checkTokens(world: World, { tokens }: Model, chance: Chance): Promise<string[]> {
  const refused = tokens.keysWith('refused')
  const refusedLately = refused.slice(-sample)
  const refusedLongAgo = Array.from({ length: sample }, () => pick(chance, refused)).filter(Boolean)
  const others = tokens.keys().filter((token) => tokens.possible(token).has('live'))
  const wrong: string[] = []
  for (const token of new Set([...refusedLately, ...refusedLongAgo, ...others])) {
    const state = await stateOf(world, token)
    const possible = tokens.possible(token)
    if (state === undefined) wrong.push('a token is neither taken nor refused')
    else if (possible.has(state)) tokens.settle(token, state)
    else wrong.push(`the token ${token.slice(0, 14)} is ${state}, and should be ${[...possible]}`)
  }
  return wrong
}

async function stateOf(world: World, token: string): Promise<TokenState | undefined> {
  const outcome = await world.ask({ path: '/api/auth/me', as: token })
  if (outcome.kind !== 'answered') return undefined
  if (outcome.status === 200) return 'live'
  return outcome.status === 401 ? 'refused' : undefined
}
