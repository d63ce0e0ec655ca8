// The profile that the configuration names, made active at the start. Where that fails the sidecar serves all the same,
// so that an operator can mend the profile and activate it; and it is tried again, because what was in the way (a
// machine that was too busy, a disk that came later) may be gone.
import type { Logger } from '@notarium/runtime'
import type { SidecarConfig } from '../config/sidecar-config.ts'
import type { ProfileRegistry } from './profile-registry.ts'
import { readProfilesFile } from './profiles-file.ts'

/** Milliseconds; doubled each time. */
const firstPause = 2_000
const longestPause = 60_000

export async function activateFirst(
  registry: ProfileRegistry,
  { activeProfile: name, profilesFile }: SidecarConfig,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<void> {
  if (name === '') return
  let lastReason: string | undefined
  const attempt = async (): Promise<boolean> => {
    try {
      await registry.activate(name, new AbortController().signal)
      return true
    } catch (error) {
      const reason = (error as Error).message
      if (reason !== lastReason)
        log.error({ profile: name, reason }, 'the profile is not active: minimal mode')
      lastReason = reason
      return false
    }
  }
  if ((await attempt()) || (await isInToken(profilesFile, name))) return
  const { activations } = registry
  const retry = (tries: number, pause: number) =>
    setTimeout(async () => {
      // From the first call on it is the operator who says what is active.
      if (registry.activations !== activations + tries) return
      if (await attempt()) log.info({ profile: name }, 'the profile is active')
      else retry(tries + 1, Math.min(2 * pause, longestPause))
    }, pause).unref()
  retry(0, firstPause)
}

/** Each try may cost one of the PIN's. */
async function isInToken(profilesFile: SidecarConfig['profilesFile'], name: string): Promise<boolean> {
  const profiles = await readProfilesFile(profilesFile).catch(() => undefined)
  return profiles?.get(name)?.provider === 'pkcs11'
}
