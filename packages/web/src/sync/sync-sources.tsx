// /b/$brain/sync: folders on the hub's machine that the brain follows.
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFolderSymlink, IconLock, IconPlus } from '@tabler/icons-react'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName, useMayInBrain } from '../brain/use-brain.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { AddSource } from './add-source.tsx'
import { SourceCard } from './source-card.tsx'
import style from './sync.module.css'
import { useSyncWords } from './words.ts'

export function SyncSources() {
  const t = useSyncWords()
  const brain = useBrainName()
  if (useMayInBrain('admin')) return <Sources brain={brain} />
  return (
    <Empty icon={<IconLock size={40} stroke={1.25} />} title={t('notAllowed.title')}>
      {t('notAllowed.lead')}
    </Empty>
  )
}

function Sources({ brain }: { brain: string }) {
  const t = useSyncWords()
  const [isAdding, adding] = useDisclosure()
  const sources = useAsked('GET /api/brains/{brain}/sync', { params: { brain } }, { every: 10_000 })
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={adding.open}>
      {t('add.open')}
    </Button>
  )
  const hasSome = (sources.data?.sources.length ?? 0) > 0
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} {...(hasSome && { actions: add })} />
      <Answer of={sources} loading={<Loading lines={3} height={96} />}>
        {(answer) =>
          answer.sources.length === 0 ? (
            <Empty icon={<IconFolderSymlink size={40} stroke={1.25} />} title={t('empty.title')} action={add}>
              {t('empty.lead')}
            </Empty>
          ) : (
            <ul className={style['list']}>
              {answer.sources.map((source) => (
                <SourceCard key={source.id} brain={brain} source={source} />
              ))}
            </ul>
          )
        }
      </Answer>
      <AddSource brain={brain} opened={isAdding} onClose={adding.close} />
    </>
  )
}
