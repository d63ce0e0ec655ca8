// All profiles that there are: those of the profile file as it is now, and those that are loaded but left it since.
import type { Profile } from './profile.ts'
import type { ServedProfile } from './served-profile.ts'

export interface ListedProfile {
  readonly profile: Profile
  /** Undefined where it is not loaded. */
  readonly served: ServedProfile | undefined
}

export function listProfiles(
  inFile: ReadonlyMap<string, Profile>,
  loaded: readonly ServedProfile[],
): readonly ListedProfile[] {
  const byName = new Map<string, ListedProfile>()
  for (const [name, profile] of inFile) byName.set(name, { profile, served: undefined })
  for (const served of loaded) {
    // Minimal mode has none.
    if (served.profile === undefined) continue
    const { name } = served.profile
    byName.set(name, { profile: byName.get(name)?.profile ?? served.profile, served })
  }
  return [...byName.values()]
}
