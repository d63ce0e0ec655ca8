// What an owner is about to do to somebody.
import type { User } from '@notarium/contract/hub'

export interface UserTask {
  readonly kind: 'change' | 'reset' | 'token' | 'remove'
  readonly user: User
  readonly isSelf: boolean
  readonly isLastOwner: boolean
}
