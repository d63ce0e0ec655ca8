// Work on a backup: how far it is, or how it ended. What ended well is told for a while, what did not until it is closed.
import type { BackupJob } from '@notarium/contract/hub'
import { useState } from 'react'
import { JobEnded } from './job-ended.tsx'
import { JobRunning } from './job-running.tsx'
import { Restarting } from './restarting.tsx'

const toldForMs = 15 * 60_000

export function JobCard({ job, isLost }: { job: BackupJob; isLost: boolean }) {
  const [closed, setClosed] = useState<string>()
  if (job.state === 'running') return <JobRunning job={job} isLost={isLost} />
  if (job.state === 'restarting') return <Restarting job={job} />
  const isOldNews = job.state === 'done' && Date.now() - Date.parse(job.endedAt ?? '') > toldForMs
  return isOldNews || closed === job.id ? null : <JobEnded job={job} onClose={() => setClosed(job.id)} />
}
