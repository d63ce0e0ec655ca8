// How the process of a brain is, in one word and a colour.
import { Badge } from '@mantine/core'
import type { BrainState } from '@notarium/contract/hub'
import { useBrainWords } from './words.ts'

const colours = {
  starting: 'blue',
  running: 'teal',
  restarting: 'orange',
  'crash-loop': 'red',
  stopping: 'gray',
  stopped: 'gray',
  unreachable: 'red',
} as const satisfies Record<BrainState, string>

export function BrainStateBadge({ state }: { state: BrainState }) {
  const t = useBrainWords()
  return <Badge color={colours[state]}>{t(`state.${state}`)}</Badge>
}
