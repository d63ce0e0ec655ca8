// What a page needs before it is shown: a login, a password that is one's own, a role.
import type { Role } from '@notarium/contract/hub'
import { redirect } from '@tanstack/react-router'
import { HubProblem } from '../api/hub-problem.ts'
import { queryClient } from '../api/query-client.ts'
import { atLeast, type Who, whoQuery } from './who.ts'

export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
  readonly needed: Role

  constructor(needed: Role) {
    super(`needs the role ${needed}`)
    this.needed = needed
  }
}

export async function needLogin(href: string): Promise<void> {
  const who = await askWho()
  if (who === undefined) throw redirect({ to: '/login', search: href === '/' ? {} : { to: href } })
  if (who.user?.must_change_password) throw redirect({ to: '/password' })
}

export async function needRole(needed: Role): Promise<void> {
  const who = await askWho()
  if (who !== undefined && !atLeast(who.role, needed)) throw new NotAllowed(needed)
}

/** Undefined when nobody is logged in. */
export async function askWho(): Promise<Who | undefined> {
  try {
    return (await queryClient.ensureQueryData(whoQuery())) as Who
  } catch (error) {
    if (error instanceof HubProblem && error.status === 401) return undefined
    throw error
  }
}
