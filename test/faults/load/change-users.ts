// Creates users, changes their roles and removes them.
import { type Activity, attempt, jsonOf, type Load, pause } from './load.ts'

export function changeUsers(restMs: number): Activity {
  return async (load) => {
    while (!load.signal.aborted) {
      await oneUser(load)
      await pause(load, restMs)
    }
  }
}

async function oneUser(load: Load): Promise<void> {
  const { model, chance } = load
  const email = `person-${++model.serial}@example.org`
  const id = await createUser(load, email)
  if (id === undefined) return
  const path = `/api/admin/users/${id}`
  if (chance(2) === 0) {
    model.users.sent(email, 'editor')
    const answer = await attempt(load, { method: 'PATCH', path, body: { role: 'editor' } })
    // Whether it was done is not known: nothing else is done to this one.
    if (answer === undefined) return
    model.users.answered(email, 'editor')
  }
  if (chance(2) === 0) return
  model.users.sent(email, 'absent')
  if ((await attempt(load, { method: 'DELETE', path })) !== undefined) model.users.answered(email, 'absent')
}

/** Gives the id. */
export async function createUser(load: Load, email: string): Promise<string | undefined> {
  const { model } = load
  model.users.sent(email, 'absent')
  model.users.sent(email, 'viewer')
  const body = { email, role: 'viewer' }
  const answer = await attempt(load, { method: 'POST', path: '/api/admin/users', body })
  if (answer === undefined) return undefined
  model.users.answered(email, 'viewer')
  model.deeds.push({ action: 'user.create', about: email })
  load.count('users')
  return jsonOf<{ id: string }>(answer).id
}
