// Whose actions can be asked for: people and tokens there are, and the hub itself.
import { useAsked } from '../api/use-asked.ts'
import type { ActorType } from './actor-name.tsx'

interface Actor {
  readonly type: ActorType
  readonly id: string
  readonly name: string
}

const ofHub: readonly Actor[] = ['hub', 'login'].map((id) => ({ type: 'system', id, name: id }))

/** Those that could be fetched: a filter is no reason to show an error. */
export function useActors(): readonly Actor[] {
  const { data: people } = useAsked('GET /api/admin/users')
  const { data: issued } = useAsked('GET /api/admin/tokens')
  const users = (people?.users ?? []).map(({ id, email }): Actor => ({ type: 'user', id, name: email }))
  const tokens = (issued?.tokens ?? []).map(
    ({ name, prefix }): Actor => ({ type: 'token', id: prefix, name: `${name} (${prefix}…)` }),
  )
  return [...users, ...tokens, ...ofHub]
}
