// Opens profiles in the workers that fit their provider: native ones share the threads of this process; those that
// load foreign code get helper processes of their own, which end with the profile.
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { startHelper } from '../workers/helper-host.ts'
import { createPool, type PoolSettings, type WorkerPool } from '../workers/pool.ts'
import { startThread } from '../workers/thread-host.ts'
import type { ProfileLoader } from './profile-registry.ts'
import { serveMinimalMode, serveProfile, serveStub } from './served-profile.ts'

/** Milliseconds for one profile: a module that hangs must not keep others from being activated. */
const longestLoad = 30_000

export interface WorkerProfileLoader extends ProfileLoader {
  /** Ends all workers. */
  end(): void
}

export function createLoader(
  { workers, limits }: SidecarConfig,
  onTrouble: PoolSettings['onTrouble'],
): WorkerProfileLoader {
  const threads = createPool({ size: workers, start: startThread, limits, onTrouble })
  const helperPools = new Set<WorkerPool>()
  let lastId = 0
  return {
    minimalMode: serveMinimalMode(threads),
    async load(profile) {
      const signal = AbortSignal.timeout(longestLoad)
      if (profile.provider === 'stub') return serveStub(profile, threads)
      const profileId = ++lastId
      if (profile.provider === 'native') {
        const keys = await threads.open(profileId, profile, signal)
        return serveProfile({
          profile,
          keys,
          pool: threads,
          profileId,
          close: () => threads.close(profileId),
        })
      }
      const helpers = createPool({ size: workers, start: startHelper, limits, onTrouble })
      const end = () => {
        helperPools.delete(helpers)
        helpers.end()
      }
      helperPools.add(helpers)
      try {
        const keys = await helpers.open(profileId, profile, signal)
        return serveProfile({ profile, keys, pool: helpers, profileId, close: end })
      } catch (error) {
        end()
        throw error
      }
    },
    end() {
      for (const pool of [threads, ...helperPools]) pool.end()
    },
  }
}
