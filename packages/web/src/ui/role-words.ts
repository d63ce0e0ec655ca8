// The names of roles, as people say them.
import type { Role } from '@notarium/contract/hub'
import { useUiWords } from './words.ts'

export function useRoleWords(): (role: Role) => string {
  const t = useUiWords()
  return (role) => t(`role.${role}`)
}
