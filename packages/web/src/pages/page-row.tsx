// One page in a list: its name and place, its tags, when it changed and by whom; a deleted one with the way back.
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { PageSummary } from '@notarium/contract/brain'
import { useDoing } from '../api/use-doing.ts'
import { useMayInBrain } from '../brain/use-brain.ts'
import { TextLink } from '../ui/links.tsx'
import { Moment } from '../ui/moment.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import style from './all-pages.module.css'
import { PurgePage } from './purge-page.tsx'
import { restorePage } from './restore-page.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly page: PageSummary
  readonly isDeleted: boolean
}

const mostTags = 4

export function PageRow({ brain, page, isDeleted }: Props) {
  const t = usePagesWords()
  const { slug, title, tags, updatedAt, updatedBy, deletedAt } = page
  return (
    <div className={style['row']}>
      <div className={style['name']}>
        <TextLink
          to="/b/$brain/p/$"
          params={{ brain, _splat: slug }}
          fw={550}
          className={style['title'] ?? ''}
        >
          {title}
        </TextLink>
        <Text size="xs" c="dimmed" truncate title={slug}>
          {slug}
        </Text>
      </div>
      <Text size="xs" c="dimmed" className={style['tags'] ?? ''}>
        {tags.slice(0, mostTags).join(', ')}
        {tags.length > mostTags && ' …'}
      </Text>
      {isDeleted ? (
        <DeletedActions brain={brain} slug={slug} at={deletedAt ?? updatedAt} />
      ) : (
        <Text size="xs" c="dimmed" className={style['when'] ?? ''}>
          <Moment at={updatedAt} /> <br />
          <span title={updatedBy.name}>{t('page.by', { name: updatedBy.name })}</span>
        </Text>
      )}
    </div>
  )
}

function DeletedActions({ brain, slug, at }: { brain: string; slug: string; at: string }) {
  const t = usePagesWords()
  const mayWrite = useMayInBrain('write')
  const isAdmin = useMayInBrain('admin')
  const [purging, purge] = useDisclosure()
  const restore = useDoing(() => restorePage(brain, slug))
  return (
    <div className={style['actions']}>
      <Text size="xs" c="dimmed">
        {t('all.deletedAt')} <Moment at={at} />
      </Text>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {mayWrite && (
          <Button size="compact-xs" variant="light" loading={restore.busy} onClick={() => void restore.run()}>
            {t('deleted.restore')}
          </Button>
        )}
        {isAdmin && (
          <Button size="compact-xs" variant="subtle" color="red" onClick={purge.open}>
            {t('purge.action')}
          </Button>
        )}
      </Group>
      <ProblemNote problem={restore.problem} />
      <PurgePage brain={brain} slug={slug} opened={purging} onClose={purge.close} />
    </div>
  )
}
