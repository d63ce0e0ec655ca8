// Why a brain cannot be asked now, told to whoever asks.
import type { BrainState } from '@notarium/contract/hub'
import type { ListedBrain } from '../brains/directory.ts'
import { HubError } from '../errors.ts'

const secondsToRetry = 2
const isAway: ReadonlySet<BrainState> = new Set(['restarting', 'crash-loop', 'unreachable'])

/** Nobody is kept waiting for a brain that is not there now. In all other states it is worth a try. */
export function requireRunning({ name, wanted }: ListedBrain, state: BrainState): void {
  if (state === 'stopped' || (state === 'stopping' && wanted === 'stopped')) {
    throw new HubError('brain-stopped', `the brain '${name}' is stopped on purpose: an admin can start it`)
  }
  if (isAway.has(state)) throw unavailable(name, false)
}

/** Words for whoever runs the hub: what is missing is a file on its machine. */
export function withoutKey(brain: string): HubError {
  return new HubError(
    'brain-unavailable',
    `this hub has no key for the brain '${brain}': put its identity.key into brains/${brain} of the hub's folder`,
    { retryAfter: secondsToRetry, details: { wasReached: false } },
  )
}

/** `wasReached`: what was asked for may have been done all the same. */
export function unavailable(brain: string, wasReached: boolean): HubError {
  const said = wasReached
    ? 'broke off before it answered: look whether it has done what was asked for'
    : 'does not answer: it is being started, or cannot be reached. Try again soon, or tell an admin'
  return new HubError('brain-unavailable', `the brain '${brain}' ${said}`, {
    retryAfter: secondsToRetry,
    details: { wasReached },
  })
}
