// In place of a page or a part of it that could not be fetched: what is wrong, what still works, and a way on.
import { Button, Code, Stack, Text, Title } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HubProblem } from '../api/hub-problem.ts'
import { LinkButton } from './links.tsx'
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
  const isGone = error instanceof HubProblem && error.status === 404
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
            {t('problem.said')} <span lang="en">{said}</span>
          </Text>
        )}
        {/* What is not there will not be there a second later either: rather a way out. */}
        {isGone && actions === undefined && <LinkButton to="/">{t('problem.home')}</LinkButton>}
        {onRetry && !isGone && (
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
