// Why the sidecar did not do it: our words for its reason where it gave one, or else the hub's.
import { Alert, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { HubProblem } from '../api/hub-problem.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useReasonWords } from './reasons.tsx'

export function RefusalNote({ problem }: { problem: HubProblem | undefined }) {
  const words = useReasonWords()
  const reason = problem?.details['reason']
  const told = typeof reason === 'string' ? words(reason) : undefined
  if (problem === undefined || told === undefined) return <ProblemNote problem={problem} />
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} />}>
      {told}
      <Text size="xs" c="dimmed" mt={4}>
        {problem.message}
      </Text>
    </Alert>
  )
}
