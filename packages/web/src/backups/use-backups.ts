// All backups, and the work on them: from the hub first and then as it goes on. Made anew by a reload at any time.
import type { BackupJob, BackupList } from '@notarium/contract/hub'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { forget, useAsked } from '../api/use-asked.ts'
import { rememberRestore } from '../session/restore-memory.ts'
import { followJob } from './follow-job.ts'

interface LiveBackups {
  readonly answer: UseQueryResult<BackupList>
  /** Under way, or the last that ended. */
  readonly job: BackupJob | undefined
  /** No news come just now. */
  readonly isLost: boolean
  /** Work that was begun here. */
  readonly onStarted: (job: BackupJob) => void
}

/** Work may also begin by itself, or elsewhere. */
const lookAgainMs = 10_000

export function useBackups(): LiveBackups {
  const answer = useAsked('GET /api/admin/backups', {}, { every: lookAgainMs, staleTime: 0 })
  const [live, setLive] = useState<BackupJob>()
  const [isLost, setLost] = useState(false)
  const job = newerOf(answer.data?.job ?? undefined, live)
  const followed = job?.state === 'running' ? job.id : undefined

  useEffect(() => {
    if (followed === undefined) return
    return followJob(followed, {
      onLost: setLost,
      onNews(news) {
        setLive(news)
        if (news.state !== 'running') void forgetWhatChanged(news)
      },
      onGone() {
        setLost(false)
        setLive(undefined)
        void forget('GET /api/admin/backups')
      },
    })
  }, [followed])
  useEffect(() => {
    if (job?.kind === 'restore') rememberRestore(isUnderWay(job) ? job.backup : null)
  }, [job])

  return { answer, job, isLost, onStarted: setLive }
}

export const isUnderWay = (job: BackupJob | undefined) =>
  job?.state === 'running' || job?.state === 'restarting'

function newerOf(listed: BackupJob | undefined, live: BackupJob | undefined): BackupJob | undefined {
  if (listed === undefined || live === undefined) return live ?? listed
  if (listed.id === live.id) return listed.state === 'running' ? live : listed
  return listed.startedAt > live.startedAt ? listed : live
}

async function forgetWhatChanged({ kind, state }: BackupJob): Promise<void> {
  // A hub that is about to end is not asked.
  if (state === 'restarting') return
  if (kind === 'restore-brain') await queryClient.invalidateQueries()
  else await forget('GET /api/admin/backups')
}
