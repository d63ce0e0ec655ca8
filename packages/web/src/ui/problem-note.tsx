// Why a form was refused, right where it was sent from. Nothing while all is well.
import { Alert, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { serverSays, useProblemWords } from './problem-words.ts'
import { useUiWords } from './words.ts'

export function ProblemNote({ problem }: { problem: unknown }) {
  const t = useUiWords()
  const words = useProblemWords()
  if (problem === undefined || problem === null) return null
  const told = words(problem)
  const said = serverSays(problem)
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
      {told}
      {said !== undefined && said !== told && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('problem.said')} <span lang="en">{said}</span>
        </Text>
      )}
    </Alert>
  )
}
