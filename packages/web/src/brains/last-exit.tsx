// Why the process ended without being told to, and when it is tried again. Shown as long as it does not run.
import { Alert, Text } from '@mantine/core'
import type { BrainRecord } from '@notarium/contract/hub'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Moment } from '../ui/moment.tsx'
import style from './brain-record.module.css'
import { useBrainsWords } from './words.ts'

export function LastExit({ brain: { state, lastExit, nextTryAt } }: { brain: BrainRecord }) {
  const t = useBrainsWords()
  if (lastExit === null || state === 'running') return null
  const isLooping = state === 'crash-loop'
  return (
    <Alert color={isLooping ? 'red' : 'orange'} icon={<IconAlertTriangle />} mb="md">
      <Text size="sm" fw={600}>
        {t(isLooping ? 'exit.loop' : 'exit.once')}
      </Text>
      <Text size="sm">
        {lastExit.reason} · <Moment at={lastExit.at} />
      </Text>
      {nextTryAt !== null && (
        <Text size="sm">
          {t('exit.next')} <Moment at={nextTryAt} />
        </Text>
      )}
      {lastExit.lastLines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
        <section className={style['lines']} aria-label={t('exit.lines')} tabIndex={0}>
          {lastExit.lastLines.join('\n')}
        </section>
      )}
    </Alert>
  )
}
