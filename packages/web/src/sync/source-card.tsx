// One folder that the brain follows: where it is, where its pages go, how the last sync went.
import { Button, Code, Group, Paper, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { SyncSource } from '@notarium/contract/brain'
import { IconAlertTriangle, IconGitCommit, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ask } from '../api/ask.ts'
import { forget } from '../api/use-asked.ts'
import { useDoing } from '../api/use-doing.ts'
import { Confirm } from '../ui/confirm.tsx'
import { TextLink } from '../ui/links.tsx'
import { Moment } from '../ui/moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import style from './sync.module.css'
import { useSyncWords } from './words.ts'

export function SourceCard({ brain, source }: { brain: string; source: SyncSource }) {
  const t = useSyncWords()
  const navigate = useNavigate()
  const [isRemoving, removing] = useDisclosure()
  const params = { brain, id: source.id }
  const start = useDoing(async () => {
    const job = await ask('POST /api/brains/{brain}/sync/{id}/start', { params })
    void forget('GET /api/brains/{brain}/imports', { brain })
    await navigate({ to: '/b/$brain/imports/$id', params: { brain, id: String(job.id) } })
  })
  const remove = async () => {
    await ask('DELETE /api/brains/{brain}/sync/{id}', { params })
    await forget('GET /api/brains/{brain}/sync', { brain })
  }

  return (
    <Paper component="li" withBorder className={style['card'] ?? ''}>
      <div className={style['head']}>
        <Title order={2} size="h4">
          {source.name}
        </Title>
        <Group gap="xs">
          <Button
            size="xs"
            leftSection={<IconRefresh size={16} />}
            loading={start.busy}
            onClick={() => void start.run()}
          >
            {t('start')}
          </Button>
          <Button size="xs" variant="default" leftSection={<IconTrash size={16} />} onClick={removing.open}>
            {t('remove.open')}
          </Button>
        </Group>
      </div>
      <dl className={style['facts']}>
        <dt>{t('fact.path')}</dt>
        <dd>
          <Code>{source.path}</Code>
        </dd>
        <dt>{t('fact.prefix')}</dt>
        <dd>{source.prefix === '' ? t('fact.root') : `${source.prefix}/`}</dd>
        {source.git !== null && (
          <>
            <dt>{t('fact.git')}</dt>
            <dd className={style['inline']}>
              <IconGitCommit size={16} aria-hidden />
              <Code title={source.git.commit}>{source.git.commit.slice(0, 10)}</Code>
              {source.git.branch ?? t('fact.detached')}
            </dd>
          </>
        )}
        <dt>{t('fact.last')}</dt>
        <dd className={style['inline']}>
          {source.lastSyncAt === null ? t('fact.never') : <Moment at={source.lastSyncAt} />}
          {source.lastJob !== null && (
            <TextLink to="/b/$brain/imports/$id" params={{ brain, id: String(source.lastJob) }} size="sm">
              {t('fact.receipt')}
            </TextLink>
          )}
        </dd>
      </dl>
      {source.lastError !== null && (
        <Notice tone="warning" icon={<IconAlertTriangle size={20} />} title={t('lastError')}>
          <Text size="sm" lang="en">
            {source.lastError}
          </Text>
        </Notice>
      )}
      <ProblemNote problem={start.problem} />
      <Confirm
        opened={isRemoving}
        onClose={removing.close}
        title={t('remove.title', { name: source.name })}
        action={t('remove.action')}
        onConfirm={remove}
      >
        {t('remove.lead')}
      </Confirm>
    </Paper>
  )
}
