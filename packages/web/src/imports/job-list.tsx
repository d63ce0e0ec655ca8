// Imports and syncs, the newest first. Those that run are followed.
import { Button, Title } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import style from './job-list.module.css'
import { JobRow } from './job-row.tsx'
import { isEnded } from './job-state.ts'
import { useImportWords } from './words.ts'

const few = 30
const most = 500
const followMs = 1_000
const restMs = 15_000

export function JobList() {
  const t = useImportWords()
  const brain = useBrainName()
  const [limit, setLimit] = useState(few)
  const [every, setEvery] = useState(restMs)
  const answer = useAsked(
    'GET /api/brains/{brain}/imports',
    { params: { brain }, query: { limit } },
    { every, keep: true, staleTime: 0 },
  )
  const wanted = answer.data?.imports.some((job) => !isEnded(job)) ? followMs : restMs
  if (wanted !== every) setEvery(wanted)

  return (
    <section aria-labelledby="earlier-imports">
      <Title order={2} size="h4" id="earlier-imports" mb="sm">
        {t('list.title')}
      </Title>
      <Answer of={answer} loading={<Loading lines={4} height={56} />}>
        {({ imports }) =>
          imports.length === 0 ? (
            <Empty icon={<IconFileImport size={36} stroke={1.25} />} title={t('list.empty')}>
              {t('list.emptyLead')}
            </Empty>
          ) : (
            <>
              <ul className={style['list']}>
                {imports.map((job) => (
                  <JobRow key={job.id} brain={brain} job={job} />
                ))}
              </ul>
              {imports.length === limit && limit < most && (
                <Button variant="default" mt="sm" onClick={() => setLimit(most)}>
                  {t('list.more')}
                </Button>
              )}
            </>
          )
        }
      </Answer>
    </section>
  )
}
