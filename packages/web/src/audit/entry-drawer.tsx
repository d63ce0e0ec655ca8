// One entry in full, beside the log. Its number stands in the address, so that it can be sent to somebody.
import { Drawer, Group } from '@mantine/core'
import type { AuditPage } from '@notarium/contract/hub'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useAsked } from '../api/use-asked.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { useOpenEntry } from './filter.ts'
import { useAuditWords } from './words.ts'

export function EntryDrawer() {
  const t = useAuditWords()
  const [id, open] = useOpenEntry()
  return (
    <Drawer
      opened={id !== undefined}
      onClose={() => open(undefined)}
      position="right"
      size={560}
      title={t('entry.title', { id: id ?? '' })}
      closeButtonProps={{ 'aria-label': t('entry.close') }}
    >
      {id !== undefined && <Entry id={id} />}
    </Drawer>
  )
}

function Entry({ id }: { id: number }) {
  const t = useAuditWords()
  // The page that begins with it.
  const query = { limit: 1, cursor: String(id + 1) }
  const answer = useAsked('GET /api/admin/audit', { query })
  return (
    <Answer of={answer}>
      {({ entries: [entry], newest_id: newest }: AuditPage) =>
        entry?.id === id ? (
          <>
            <EntryFacts entry={entry} />
            <Group justify="space-between" mt="lg">
              <Neighbour id={id - 1} isThere={id > 1} icon="older" />
              <Neighbour id={id + 1} isThere={id < newest} icon="newer" />
            </Group>
          </>
        ) : (
          <Empty icon={<IconArrowLeft size={32} />} title={t('entry.none')} />
        )
      }
    </Answer>
  )
}

function Neighbour({ id, isThere, icon }: { id: number; isThere: boolean; icon: 'older' | 'newer' }) {
  const t = useAuditWords()
  if (!isThere) return <span />
  const side = icon === 'older' ? 'leftSection' : 'rightSection'
  const arrow = icon === 'older' ? <IconArrowLeft size={14} /> : <IconArrowRight size={14} />
  return (
    <LinkButton
      to="/audit"
      search={(before) => ({ ...before, entry: String(id) })}
      resetScroll={false}
      variant="default"
      size="xs"
      {...{ [side]: arrow }}
    >
      {t(`entry.${icon}`, { id })}
    </LinkButton>
  )
}
