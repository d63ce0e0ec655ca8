// What GET /health says is wrong: by layer, with a stable code, since when, and what to do about it. Anybody may ask, so
// nothing of it tells where things are or what they said.
import type { BrainState, Health, HealthProblem } from '@notarium/contract/hub'

export interface LookedAt {
  readonly database: 'ok' | 'unavailable' | 'not-writable' | 'newer-schema'
  readonly sidecar: Health['sidecar']
  /** Whether what operators did waits for its signature in vain. */
  readonly isSigningHeldUp: boolean
  /** Those that should run. */
  readonly brains: readonly {
    readonly name: string
    readonly state: BrainState
    readonly isStoreAway: boolean
  }[]
}

type Code = HealthProblem['code']
type Problem = Omit<HealthProblem, 'since'>

const messages: Readonly<Record<Code, string>> = {
  'database-unavailable':
    'the main database does not answer: see that it runs and that the hub can reach it; the hub recovers by itself',
  'database-not-writable':
    'the main database can be read, not written: see that its disk has room and can be written to',
  'database-newer-schema': 'the main database was used by a newer version: install that version, or a backup',
  'brain-stopped': 'the brain should run and does not: start it',
  'brain-starting': 'the brain is starting: wait a moment',
  'brain-restarting': 'the brain ended and is being started again: its log says why',
  'brain-stopping': 'the brain is being ended, to be started again: wait a moment',
  'brain-crash-loop': 'the brain ends again and again: its log says why',
  'brain-unreachable': 'the brain is run by something else, and does not answer: see that it runs',
  'brain-store-unavailable':
    'the brain runs, and its own database does not answer: see that it runs and has room',
  'sidecar-unknown': 'the sidecar has not been asked yet: wait a moment',
  'sidecar-unavailable': 'the sidecar does not answer: see that it runs; what is to be signed waits',
  'sidecar-not-signing':
    'the sidecar answers, and signs nothing: the audit log says why; what is to be signed waits',
}

export function findProblems({ database, sidecar, isSigningHeldUp, brains }: LookedAt): Problem[] {
  const found: Problem[] = []
  const add = (layer: Problem['layer'], code: Code, brain: string | null = null) =>
    found.push({ layer, code, brain, message: messages[code] })
  if (database !== 'ok') add('database', `database-${database}`)
  for (const { name, state, isStoreAway } of brains) {
    if (state !== 'running') add('brain', `brain-${state}`, name)
    else if (isStoreAway) add('brain', 'brain-store-unavailable', name)
  }
  if (sidecar === 'unavailable' || sidecar === 'unknown') add('sidecar', `sidecar-${sidecar}`)
  else if (isSigningHeldUp) add('sidecar', 'sidecar-not-signing')
  return found
}

/** Remembers since when a layer is not well, also while what is wrong with it changes. */
export function createSince(now: () => number): (problems: readonly Problem[]) => HealthProblem[] {
  let known = new Map<string, string>()
  return (problems) => {
    const keyed = problems.map((problem) => ({ problem, key: `${problem.layer} ${problem.brain ?? ''}` }))
    known = new Map(keyed.map(({ key }) => [key, known.get(key) ?? new Date(now()).toISOString()]))
    return keyed.map(({ problem, key }) => ({ ...problem, since: known.get(key)! }))
  }
}
