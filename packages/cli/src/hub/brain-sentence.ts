// How a brain is, in one line.
import type { BrainRecord } from '@notarium/contract/hub'
import { present } from '../output/present.ts'
import type { HubFlags } from './command-on-hub.ts'

export function brainSentence({ name, host, port, state, lastExit }: BrainRecord): string {
  const isWell = ['starting', 'running', 'stopping', 'stopped'].includes(state)
  const reason =
    isWell || lastExit === null ? '' : ` (${lastExit.reason}; "notarium brain logs ${name}" has more)`
  return `The brain '${name}' at ${host}:${port} is ${state}${reason}.`
}

/** Of one that should run now: exit code 1 where it does not. */
export async function presentStarted(brain: BrainRecord, flags: HubFlags): Promise<void> {
  if (brain.state !== 'running') process.exitCode = 1
  await present(brain, flags, (started) => [brainSentence(started)])
}
