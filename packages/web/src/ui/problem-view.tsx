// In place of a page or a part of it that could not be fetched: what is wrong, what still works, and a way on.
import { Button, Code, Stack, Text, Title } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HubProblem } from '../api/hub-problem.ts'
import style from './placeholder.module.css'
import { serverSays, useProblemWords } from './problem-words.ts'
import { useUiWords } from './words.ts'

interface Props {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly actions?: ReactNode
}

export function ProblemView({ error, onRetry, actions }: Props) {
  const t = useUiWords()
  const words = useProblemWords()
  const told = words(error)
  const said = serverSays(error)
  const requestId = error instanceof HubProblem ? error.requestId : undefined
  return (
    <div className={style['box']} role="alert">
      <Stack align="center" gap="sm">
        <IconPlugConnectedX className={style['icon']} size={40} stroke={1.25} aria-hidden />
        <Title order={2} size="h4">
          {t('problem.title')}
        </Title>
        <Text maw="60ch">{told}</Text>
        {said !== undefined && said !== told && (
          <Text maw="60ch" size="sm" c="dimmed">
            {said}
          </Text>
        )}
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {actions}
        {requestId !== undefined && (
          <Text size="xs" c="dimmed">
            {t('problem.request')} <Code>{requestId}</Code>
          </Text>
        )}
      </Stack>
    </div>
  )
}
