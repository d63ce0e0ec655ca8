// Tells that an own text was set aside for a newer version, and how to get it back.
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../language/formats.ts'
import { Confirm } from '../ui/confirm.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Aside } from './use-aside.ts'
import { useEditorWords } from './words.ts'

export function AsideNote({ aside, onBringBack }: { aside: Aside; onBringBack: (text: string) => void }) {
  const t = useEditorWords()
  const formats = useFormats()
  const [discarding, setDiscarding] = useState(false)
  const { draft, forget } = aside
  if (draft === undefined) return null
  const bringBack = async () => {
    onBringBack(draft.markdown)
    await forget()
  }
  return (
    <Alert variant="default" icon={<IconArchive size={20} />} role="status">
      <Group gap="xs" justify="space-between">
        <Text size="sm">{t('aside.lead', { ago: formats.relative(draft.at) })}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void bringBack()}>
            {t('aside.bringBack')}
          </Button>
          <CopyButton text={draft.markdown} label={t('aside.copy')} />
          <Button size="xs" variant="subtle" color="red" onClick={() => setDiscarding(true)}>
            {t('draft.discard')}
          </Button>
        </Group>
      </Group>
      <Confirm
        opened={discarding}
        onClose={() => setDiscarding(false)}
        title={t('draft.discardTitle')}
        action={t('draft.discard')}
        onConfirm={forget}
      >
        {t('draft.discardLead')}
      </Confirm>
    </Alert>
  )
}
