// Who is logged in, and what they may do. The server decides; this only keeps from sight what it would refuse.
import type { Role } from '@notarium/contract/hub'
import type { AnswerOf } from '../api/lines.ts'
import { asked, useAsked } from '../api/use-asked.ts'

export const roles = ['viewer', 'editor', 'admin', 'owner'] as const satisfies readonly Role[]

export type Who = AnswerOf<'GET /api/auth/me'>

export const whoQuery = () => asked('GET /api/auth/me', {}, { staleTime: 60_000 })

/** Only on pages behind the login: the router has asked before it shows them. */
export function useWho(): Who {
  const { data } = useAsked('GET /api/auth/me', {}, { staleTime: 60_000 })
  if (data === undefined) throw new Error('nobody is logged in')
  return data
}

export const atLeast = (role: Role, needed: Role) => roles.indexOf(role) >= roles.indexOf(needed)

export const useMay = (needed: Role): boolean => atLeast(useWho().role, needed)
