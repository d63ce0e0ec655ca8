// The role that somebody had when they did it. Whatever stands there was written by others: one that is not known is shown
// as it is.
import { roles } from '../session/who.ts'
import { useRoleWords } from '../ui/role-words.ts'

export function useRoleThen(): (role: string) => string {
  const words = useRoleWords()
  return (role) => {
    const known = roles.find((each) => each === role)
    return known === undefined ? role : words(known)
  }
}
