// A restore of everything ends all sessions: the login then says why, in the tab that asked for it or looked on.
const storageKey = 'notarium-restoring'

/** Null when it came to nothing, or when everybody knows. */
export function rememberRestore(backup: string | null): void {
  if (backup === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, backup)
}

/** The name of the backup. */
export const rememberedRestore = (): string | null => sessionStorage.getItem(storageKey)
