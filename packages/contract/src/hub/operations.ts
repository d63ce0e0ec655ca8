// All that the hub itself answers, by noun. What it forwards to brains is in brain-operations.ts.
import { about } from './operations/about.ts'
import { audit } from './operations/audit.ts'
import { auth } from './operations/auth.ts'
import { backups } from './operations/backups.ts'
import { brains } from './operations/brains.ts'
import { crypto } from './operations/crypto.ts'
import { signatures } from './operations/signatures.ts'
import { tokens } from './operations/tokens.ts'
import { users } from './operations/users.ts'

export const hubOperations = {
  ...auth,
  ...tokens,
  ...users,
  ...brains,
  ...audit,
  ...backups,
  ...signatures,
  ...crypto,
  ...about,
} as const
export type HubOperationName = keyof typeof hubOperations
