// Start, stop and restart. While the hub is at it the button turns; why it refused stands below.
import { Button, Group, Stack, Text } from '@mantine/core'
import type { BrainRecord } from '@notarium/contract/hub'
import { IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { useDoing } from '../api/use-doing.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { forgetBrains } from './use-records.ts'
import { useBrainsWords } from './words.ts'

const icons = { start: IconPlayerPlay, stop: IconPlayerStop, restart: IconRefresh } as const
type Deed = keyof typeof icons

export function ProcessActions({ brain, size = 'sm' }: { brain: BrainRecord; size?: 'xs' | 'sm' }) {
  const t = useBrainsWords()
  const [under, setUnder] = useState<Deed>()
  const doing = useDoing(async (deed: Deed) => {
    setUnder(deed)
    try {
      await ask(`POST /api/admin/brains/{name}/${deed}`, { params: { name: brain.name } })
    } finally {
      await forgetBrains()
    }
  })
  if (brain.supervise === 'external') {
    return (
      <Text size="sm" c="dimmed">
        {t('actions.external')}
      </Text>
    )
  }
  const deeds: Deed[] = brain.wanted === 'stopped' ? ['start'] : ['restart', 'stop']
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        {deeds.map((deed) => {
          const Icon = icons[deed]
          return (
            <Button
              key={deed}
              size={size}
              variant={deed === 'start' ? 'filled' : 'default'}
              leftSection={<Icon size={16} />}
              loading={doing.busy && under === deed}
              disabled={doing.busy && under !== deed}
              onClick={() => void doing.run(deed)}
              aria-label={t(`actions.${deed}.of`, { name: brain.displayName })}
            >
              {t(`actions.${deed}`)}
            </Button>
          )
        })}
      </Group>
      <ProblemNote problem={doing.problem} />
    </Stack>
  )
}
