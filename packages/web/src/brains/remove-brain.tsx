// The end of a brain. What it held is put aside on the hub's machine, and one is told where.
import { Button, Code, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BrainRecord } from '@notarium/contract/hub'
import { IconArchive, IconTrash } from '@tabler/icons-react'
import { ask } from '../api/ask.ts'
import { queryClient } from '../api/query-client.ts'
import { forget } from '../api/use-asked.ts'
import { Confirm } from '../ui/confirm.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { Part } from '../ui/part.tsx'
import { useBrainsWords } from './words.ts'

interface Props {
  readonly brain: BrainRecord
  readonly onRemoved: (keptIn: string | null) => void
}

export function RemoveBrain({ brain: { name, displayName, supervise }, onRemoved }: Props) {
  const t = useBrainsWords()
  const [asking, dialog] = useDisclosure()
  const what = t(supervise === 'hub' ? 'remove.lead' : 'remove.external')
  const remove = async () => {
    const answer = await ask('DELETE /api/admin/brains/{name}', { params: { name }, body: { confirm: name } })
    onRemoved(answer.keptIn)
    queryClient.removeQueries({ queryKey: ['GET /api/admin/brains/{name}', { name }] })
    await Promise.all([forget('GET /api/admin/brains'), forget('GET /api/brains')])
  }
  return (
    <Part title={t('remove')} after>
      <Text size="sm" mb="sm">
        {what}
      </Text>
      <Button variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={dialog.open}>
        {t('remove.button')}
      </Button>
      <Confirm
        opened={asking}
        onClose={dialog.close}
        title={t('remove.title', { name: displayName })}
        action={t('remove.button')}
        onConfirm={remove}
        typed={name}
      >
        {what}
      </Confirm>
    </Part>
  )
}

export function BrainRemoved({ name, keptIn }: { name: string; keptIn: string | null }) {
  const t = useBrainsWords()
  return (
    <Empty
      icon={<IconArchive size={40} stroke={1.25} />}
      title={t('removed', { name })}
      action={<LinkButton to="/brains">{t('removed.back')}</LinkButton>}
    >
      {keptIn === null ? (
        t('removed.nothing')
      ) : (
        <>
          {t('removed.kept')}
          <Group gap={4} justify="center" mt="xs">
            <Code>{keptIn}</Code>
            <CopyButton text={keptIn} />
          </Group>
        </>
      )}
    </Empty>
  )
}
