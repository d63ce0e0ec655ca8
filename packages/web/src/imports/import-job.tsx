// /b/$brain/imports/$id: one import or sync, live while it runs; afterwards what became of every file.
import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useBrainName } from '../brain/use-brain.ts'
import { Answer } from '../ui/answer.tsx'
import { JobActions } from './job-actions.tsx'
import { JobHead } from './job-head.tsx'
import { JobProgress } from './job-progress.tsx'
import { isEnded } from './job-state.ts'
import { JobSummary } from './job-summary.tsx'
import { JobTiles } from './job-tiles.tsx'
import { Milestones } from './milestones.tsx'
import { Receipt } from './receipt.tsx'
import { useJob } from './use-job.ts'
import { VectorsNote } from './vectors-note.tsx'

export function ImportJob() {
  const brain = useBrainName()
  const { id } = useParams({ from: '/inside/b/$brain/imports/$id' })
  return <OneJob key={`${brain} ${id}`} brain={brain} id={id} />
}

function OneJob({ brain, id }: { brain: string; id: string }) {
  const { answer, job: newest, problems, isLost } = useJob(brain, id)
  return (
    <Answer of={answer}>
      {(asked) => {
        const job = newest ?? asked
        const hasEnded = isEnded(job)
        return (
          <>
            <JobHead job={job} actions={<JobActions brain={brain} job={job} />} />
            <Milestones job={job} isLost={isLost} />
            <Stack gap="lg">
              {hasEnded ? (
                <JobSummary job={job} />
              ) : (
                <JobProgress job={job} problems={problems} isLost={isLost} />
              )}
              {(job.phase === 'embedding' || (hasEnded && job.stored > 0)) && <VectorsNote brain={brain} />}
              <JobTiles job={job} />
              {hasEnded && <Receipt brain={brain} job={job} />}
            </Stack>
          </>
        )
      }}
    </Answer>
  )
}
