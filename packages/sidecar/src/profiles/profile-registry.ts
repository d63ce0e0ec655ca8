// Which profile is active, and the others that calls asked for by name. A profile is loaded completely beside the one
// that serves, and only then takes its place: a failure changes nothing.
import { ConfigError } from '@notarium/runtime'
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { SidecarError } from '../errors.ts'
import type { Profile } from './profile.ts'
import { readProfilesFile } from './profiles-file.ts'
import type { ServedProfile } from './served-profile.ts'

export interface ProfileRegistry {
  readonly active: ServedProfile
  /** An empty name selects minimal mode. Reads the profile file afresh. */
  activate(name: string): Promise<void>
  /** Works with the profile that a call names; an empty name is the active one. */
  use<Result>(name: string, work: (served: ServedProfile) => Promise<Result>): Promise<Result>
}

export interface ProfileLoader {
  readonly minimalMode: ServedProfile
  load(profile: Profile): Promise<ServedProfile>
}

export function createRegistry({ profilesFile }: SidecarConfig, loader: ProfileLoader): ProfileRegistry {
  let active = loader.minimalMode
  let others = new Map<string, Promise<ServedProfile>>()
  let lastActivation: Promise<unknown> = Promise.resolve()

  const load = async (name: string): Promise<ServedProfile> => {
    const profiles = await readProfilesFile(profilesFile)
    const profile = profiles.get(name)
    if (profile === undefined) throw unknownProfile(name, [...profiles.keys()])
    return loader.load(profile)
  }

  const swap = async (name: string): Promise<void> => {
    const next = name === '' ? loader.minimalMode : await load(name)
    const replaced = [Promise.resolve(active), ...others.values()]
    active = next
    // Loaded from an older reading of the file.
    others = new Map()
    for (const served of replaced)
      served.then(
        (one) => one.retire(),
        () => {},
      )
  }

  const findOther = (name: string): Promise<ServedProfile> => {
    const known = others.get(name)
    if (known !== undefined) return known
    const loading = load(name)
    others.set(name, loading)
    const cache = others
    // A profile that failed stays so until an Activate: each try could cost one of the few that a token's PIN has.
    loading.catch((error: unknown) => isOfTheFile(error) && cache.delete(name))
    return loading
  }

  const find = async (name: string): Promise<ServedProfile> => {
    if (name === '' || name === active.profile?.name) return active
    if (active !== loader.minimalMode) return findOther(name)
    throw new SidecarError(
      'minimal-mode',
      `the profile "${name.slice(0, 100)}" is not available in minimal mode: activate a profile first`,
    )
  }

  return {
    get active() {
      return active
    },
    activate(name) {
      // One after the other: the last one asked for is the one that stays.
      const activation = lastActivation.then(() => swap(name))
      lastActivation = activation.catch(() => {})
      return activation
    },
    async use(name, work) {
      for (;;) {
        const served = await find(name)
        // It may have been replaced in between; from here on it is in use.
        if (!served.isClosed) return work(served)
      }
    },
  }
}

const isOfTheFile = (error: unknown) =>
  error instanceof ConfigError || (error instanceof SidecarError && error.code === 'unknown-profile')

function unknownProfile(name: string, known: readonly string[]): SidecarError {
  const list = known.map((one) => `"${one}"`).join(', ')
  return new SidecarError(
    'unknown-profile',
    `there is no profile "${name.slice(0, 100)}" in the profile file; it has ${list}`,
  )
}
