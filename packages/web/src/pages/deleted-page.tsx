// A page that was deleted: by whom and when, and the way back.
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useAsked } from '../api/use-asked.ts'
import { useDoing } from '../api/use-doing.ts'
import { useMayInBrain } from '../brain/use-brain.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { Moment } from '../ui/moment.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { PurgePage } from './purge-page.tsx'
import { restorePage } from './restore-page.ts'
import { usePagesWords } from './words.ts'

export function DeletedPage({ brain, slug }: { brain: string; slug: string }) {
  const t = usePagesWords()
  const mayWrite = useMayInBrain('write')
  const isAdmin = useMayInBrain('admin')
  const [purging, purge] = useDisclosure()
  const deletion = useDeletion(brain, slug)
  const title = deletion?.title ?? slug
  usePageTitle(title)
  const restore = useDoing(() => restorePage(brain, slug))
  return (
    <>
      <VisuallyHidden component="h1">{slug}</VisuallyHidden>
      <Empty
        icon={<IconTrash size={40} stroke={1.25} />}
        title={t('deleted.title', { title })}
        action={
          <Stack align="center">
            <ProblemNote problem={restore.problem} />
            <Group gap="xs" justify="center">
              <LinkButton to="/b/$brain/history/$" params={{ brain, _splat: slug }} variant="default">
                {t('page.history')}
              </LinkButton>
              {isAdmin && (
                <Button variant="default" onClick={purge.open}>
                  {t('purge.action')}
                </Button>
              )}
              {mayWrite && (
                <Button onClick={() => void restore.run()} loading={restore.busy}>
                  {t('deleted.restore')}
                </Button>
              )}
            </Group>
            <PurgePage {...{ brain, slug }} opened={purging} onClose={purge.close} />
          </Stack>
        }
      >
        {deletion?.author !== undefined && (
          <Text>
            {t('deleted.by', { name: deletion.author })} <Moment at={deletion.at} />
            {deletion.reason !== '' && `: ${deletion.reason}`}
          </Text>
        )}
        <Text>{mayWrite ? t('deleted.lead') : t('deleted.leadReader')}</Text>
      </Empty>
    </>
  )
}

/** Who deleted a page stands among the changes of that moment. */
function useDeletion(brain: string, slug: string) {
  const { data: list } = useAsked('GET /api/brains/{brain}/pages', {
    params: { brain },
    query: { prefix: slug, deleted: true, limit: 500 },
  })
  const page = list?.pages.find((each) => each.slug === slug)
  const { data } = useAsked(
    'GET /api/brains/{brain}/changes',
    { params: { brain }, query: { since: page?.deletedAt ?? undefined, limit: 500 } },
    { enabled: page !== undefined },
  )
  const change = data?.changes.find((each) => each.slug === slug && each.deleted)
  if (page?.deletedAt == null) return undefined
  return { title: page.title, at: page.deletedAt, author: change?.author.name, reason: change?.reason ?? '' }
}
