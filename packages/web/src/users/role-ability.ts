// What each role may do, in a sentence.
import type { Role } from '@notarium/contract/hub'
import { useUserWords } from './words.ts'

export function useRoleAbility(): (role: Role) => string {
  const t = useUserWords()
  return (role) => t(`may.${role}`)
}
