// Opens profiles in the workers that fit their provider: native ones share the threads of this process; those that
// load foreign code get helper processes of their own, which end with the profile.
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { startHelper } from '../workers/helper-host.ts'
import { createPool, type PoolFigures, type PoolSettings, type WorkerPool } from '../workers/pool.ts'
import { startThread } from '../workers/thread-host.ts'
import type { ProfileLoader } from './profile-registry.ts'
import { serveMinimalMode, serveProfile, serveStub } from './served-profile.ts'

/** Milliseconds for one profile: a module that hangs must not keep others from being activated. */
const longestLoad = 30_000

export interface WorkerProfileLoader extends ProfileLoader {
  /** Of all workers. */
  figures(): PoolFigures
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
  /** By pools that have ended. */
  let lostBefore = 0
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
        if (helperPools.delete(helpers)) lostBefore += helpers.figures().lost
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
    figures() {
      const start = { workers: 0, busy: 0, running: 0, waiting: 0, lost: lostBefore }
      return [threads, ...helperPools].map((pool) => pool.figures()).reduce(added, start)
    },
    end() {
      for (const pool of [threads, ...helperPools]) pool.end()
    },
  }
}

function added(one: PoolFigures, other: PoolFigures): PoolFigures {
  return {
    workers: one.workers + other.workers,
    busy: one.busy + other.busy,
    running: one.running + other.running,
    waiting: one.waiting + other.waiting,
    lost: one.lost + other.lost,
  }
}
