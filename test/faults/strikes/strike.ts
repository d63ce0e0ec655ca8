// What fails, and what may come of it for those who ask meanwhile: everything else is a violation.
import type { Chance } from '../../sidecar/hostile/chance.ts'
import type { Outcome } from '../world/ask.ts'
import type { World } from '../world/world.ts'

export interface Strike {
  tolerates(outcome: Outcome): boolean
  /** Whether work on backups may fail of it, and imports. */
  readonly failsJobs: boolean
  /** Gives what was done. */
  strike(world: World, chance: Chance): Promise<string>
  /** When the load has ended. */
  mend(world: World): Promise<void>
}

/** Answers with one of these statuses, and connections that break where nobody is there to answer. */
export function tolerating(statuses: readonly number[], { cut = false } = {}): Strike['tolerates'] {
  return (outcome) => {
    if (outcome.kind === 'answered') return statuses.includes(outcome.status)
    return outcome.kind === 'cut' && cut
  }
}

export const nothingTolerated = tolerating([])
