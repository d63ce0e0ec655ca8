// Keeps what runs in step with the directory, which is read again now and then. What this hub itself has written it
// knows before the directory does: until then the entry that the directory has is too old to go by, or a brain that was
// just stopped would be started again.
import type { Logger } from '@notarium/runtime'
import type { Directory, ListedBrain } from './directory.ts'
import type { Fleet } from './fleet.ts'

export interface Following {
  follow(): void
  /** To be called at once after the commit. Resolves when the directory was read again, or could not be. */
  written(name: string): Promise<void>
}

export interface FollowingOptions {
  readonly directory: Directory
  readonly log: Logger
  /** Tells whoever keeps something of them in memory. Does not fail. */
  readonly onBrainsChanged: () => Promise<void>
}

export function createFollowing(fleet: Fleet, options: FollowingOptions): Following {
  const { directory, log, onBrainsChanged } = options
  /** The entries, or their absence, that are too old. Each reading makes new ones. */
  const outdated = new Map<string, ListedBrain | undefined>()
  const warn = (error: unknown) => log.warn({ error: String(error) }, 'the brains cannot be read again yet')

  return {
    follow() {
      const listed = entries(directory)
      for (const name of new Set([...listed.keys(), ...fleet.names(), ...outdated.keys()])) {
        const brain = listed.get(name)
        if (outdated.has(name) && outdated.get(name) === brain) continue
        outdated.delete(name)
        if (brain === undefined) fleet.drop(name)
        else fleet.follow(brain)
      }
    },
    async written(name) {
      outdated.set(name, known(directory).get(name))
      // First: whoever hears of it reads again too, and a reading counts only while none was begun after it.
      const told = onBrainsChanged()
      await directory.reload().catch(warn)
      await told
    },
  }
}

function entries(directory: Directory): ReadonlyMap<string, ListedBrain> {
  return new Map(directory.all().map((brain) => [brain.name, brain]))
}

/** Before it was ever read it knows none. */
function known(directory: Directory): ReadonlyMap<string, ListedBrain> {
  try {
    return entries(directory)
  } catch {
    return new Map()
  }
}
