// How a brain is, in one line.
import type { BrainRecord } from '@notarium/contract/hub'

export function brainSentence({ name, host, port, state, lastExit }: BrainRecord): string {
  const isWell = ['starting', 'running', 'stopping', 'stopped'].includes(state)
  const reason =
    isWell || lastExit === null ? '' : ` (${lastExit.reason}; "notarium brain logs ${name}" has more)`
  return `The brain '${name}' at ${host}:${port} is ${state}${reason}.`
}
