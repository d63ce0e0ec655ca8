// One import, from the server first and then as it goes on. Made anew by a reload at any time.
import type { ImportJob, ImportProgress, ReceiptRow } from '@notarium/contract/brain'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { forget, useAsked } from '../api/use-asked.ts'
import { followJob } from './follow-job.ts'
import { isEnded } from './job-state.ts'

export interface LiveJob {
  readonly answer: UseQueryResult<ImportJob>
  /** The newest that is known. */
  readonly job: ImportProgress | ImportJob | undefined
  /** The last few files that failed while we looked on. */
  readonly problems: readonly ReceiptRow[]
  /** No news come just now. */
  readonly isLost: boolean
}

const problemsShown = 5

export function useJob(brain: string, id: string): LiveJob {
  const answer = useAsked('GET /api/brains/{brain}/imports/{id}', { params: { brain, id } }, { staleTime: 0 })
  const [live, setLive] = useState<ImportProgress | ImportJob>()
  const [problems, setProblems] = useState<readonly ReceiptRow[]>([])
  const [isLost, setLost] = useState(false)
  const isToFollow = answer.data !== undefined && !isEnded(answer.data)

  useEffect(() => {
    if (!isToFollow) return
    return followJob(brain, id, {
      onLost: setLost,
      onNews: (news) => {
        setLive(news.job)
        if (news.problems.length > 0)
          setProblems((earlier) => [...earlier, ...news.problems].slice(-problemsShown))
        if (isEnded(news.job)) void forgetWhatChanged(brain, id)
      },
    })
  }, [brain, id, isToFollow])

  return { answer, job: live ?? answer.data, problems, isLost }
}

/** An import changes nearly everything that is shown of a brain. */
async function forgetWhatChanged(brain: string, id: string): Promise<void> {
  await forget('GET /api/brains/{brain}/imports/{id}', { brain, id })
  const lines = [
    'GET /api/brains/{brain}/imports',
    'GET /api/brains/{brain}/stats',
    'GET /api/brains/{brain}/embeddings',
    'GET /api/brains/{brain}/folders',
    'GET /api/brains/{brain}/pages',
    'GET /api/brains/{brain}/changes',
    'GET /api/brains/{brain}/tags',
    'GET /api/brains/{brain}/graph',
    'GET /api/brains/{brain}/sync',
  ] as const
  await Promise.all(lines.map((line) => forget(line, { brain })))
}
