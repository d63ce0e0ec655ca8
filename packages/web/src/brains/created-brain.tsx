// The brain that was just made, on its way up, and the way into it.
import { Group, Stack, Text } from '@mantine/core'
import { BrainStateBadge } from '../brain/brain-state-badge.tsx'
import { Answer } from '../ui/answer.tsx'
import { LinkButton } from '../ui/links.tsx'
import { useRecord } from './use-records.ts'
import { useBrainsWords } from './words.ts'

export function CreatedBrain({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useBrainsWords()
  return (
    <Answer of={useRecord(name)}>
      {({ displayName, state }) => (
        <Stack>
          <Group aria-live="polite">
            <Text fw={600}>{displayName}</Text>
            <BrainStateBadge state={state} />
          </Group>
          <Text size="sm">{t(state === 'running' ? 'created.running' : 'created.waiting')}</Text>
          <Group justify="flex-end">
            <LinkButton to="/brains/$name" params={{ name }} variant="default" onClick={onClose}>
              {t('created.manage')}
            </LinkButton>
            <LinkButton to="/b/$brain" params={{ brain: name }} onClick={onClose}>
              {t('created.open')}
            </LinkButton>
          </Group>
        </Stack>
      )}
    </Answer>
  )
}
