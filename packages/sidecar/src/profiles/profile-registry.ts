// Which profile is active, and the others that calls asked for by name. A profile is loaded completely beside the one
// that serves, and only then takes its place: a failure changes nothing.
import { aborted } from '../aborted.ts'
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { SidecarError } from '../errors.ts'
import { longestName, type Profile } from './profile.ts'
import { readProfilesFile } from './profiles-file.ts'
import type { ServedProfile } from './served-profile.ts'

export interface ProfileRegistry {
  readonly active: ServedProfile
  /** The active one, and others that calls named. */
  readonly loaded: readonly ServedProfile[]
  /** How often one was asked for. */
  readonly activations: number
  /** An empty name selects minimal mode. Reads the profile file afresh. */
  activate(name: string, signal: AbortSignal): Promise<void>
  /** Works with the profile that a call names; an empty name is the active one. */
  use<Result>(
    name: string,
    signal: AbortSignal,
    work: (served: ServedProfile) => Promise<Result>,
  ): Promise<Result>
}

export interface ProfileLoader {
  readonly minimalMode: ServedProfile
  load(profile: Profile): Promise<ServedProfile>
}

interface OtherProfile {
  readonly loading: Promise<ServedProfile>
  /** Undefined until it is loaded. */
  served: ServedProfile | undefined
}

/** Activations at a time. */
const mostWaiting = 64

export function createRegistry({ profilesFile }: SidecarConfig, loader: ProfileLoader): ProfileRegistry {
  let active = loader.minimalMode
  let others = new Map<string, OtherProfile>()
  let lastActivation: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let activations = 0

  const readProfile = async (name: string): Promise<Profile> => {
    if (name.length > longestName) throw unknownProfile(name)
    const profiles = await readProfilesFile(profilesFile)
    const profile = profiles.get(name)
    if (profile === undefined) throw unknownProfile(name, [...profiles.keys()])
    return profile
  }

  const swap = async (name: string, signal: AbortSignal): Promise<void> => {
    const next = name === '' ? loader.minimalMode : await loader.load(await readProfile(name))
    if (signal.aborted) {
      // The caller was told that nothing has changed.
      next.retire()
      throw signal.reason
    }
    const replaced = [Promise.resolve(active), ...[...others.values()].map(({ loading }) => loading)]
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
    if (known !== undefined) return known.loading
    let isInToken = false
    const loading = readProfile(name).then((profile) => {
      isInToken = profile.provider === 'pkcs11'
      return loader.load(profile)
    })
    const other: OtherProfile = { loading, served: undefined }
    others.set(name, other)
    const cache = others
    loading.then(
      (served) => {
        other.served = served
      },
      // Tried anew by the next call; but not with a token, where each try may cost one of the PIN's.
      () => isInToken || cache.delete(name),
    )
    return loading
  }

  const find = async (name: string, signal: AbortSignal): Promise<ServedProfile> => {
    if (name === '' || name === active.profile?.name) return active
    if (active !== loader.minimalMode) return Promise.race([findOther(name), aborted(signal)])
    throw new SidecarError(
      'minimal-mode',
      `the profile "${name.slice(0, longestName)}" is not available in minimal mode: activate a profile first`,
    )
  }

  return {
    get active() {
      return active
    },
    get loaded() {
      return [active, ...[...others.values()].flatMap(({ served }) => served ?? [])]
    },
    get activations() {
      return activations
    },
    activate(name, signal) {
      activations++
      if (waiting >= mostWaiting) {
        throw new SidecarError('overloaded', 'too many profiles are being activated already: try again later')
      }
      waiting++
      // One after the other: the last one asked for is the one that stays.
      const activation = lastActivation.then(() => {
        waiting--
        signal.throwIfAborted()
        return swap(name, signal)
      })
      lastActivation = activation.catch(() => {})
      return Promise.race([activation, aborted(signal)])
    },
    async use(name, signal, work) {
      for (;;) {
        const served = await find(name, signal)
        // It may have been replaced in between; from here on it is in use.
        if (!served.isClosed) return work(served)
      }
    },
  }
}

function unknownProfile(name: string, known?: readonly string[]): SidecarError {
  const list = known && `; it has ${known.map((one) => `"${one}"`).join(', ')}`
  return new SidecarError(
    'unknown-profile',
    `there is no profile "${name.slice(0, longestName)}" in the profile file${list ?? ''}`,
  )
}
