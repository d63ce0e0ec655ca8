// Who gives commands on this machine, as versions and the audit log name them.
import { userInfo } from 'node:os'
import type { Actor } from '@notarium/contract/brain'

export function operatorActor(name: string = userName()): Actor {
  return { type: 'cli', id: name, name }
}

/** In a container a user may have a number and no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`
  }
}
