// Backups for those who run the hub: what there is, how far work on them is, and what can be done with them.
import type { BackupJob, BackupList } from '@notarium/contract/hub'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { BackUpNow } from './back-up-now.tsx'
import { BackupTable } from './backup-table.tsx'
import type { BackupTask } from './backup-task.ts'
import { BackupTasks } from './backup-tasks.tsx'
import { Concerns } from './concerns.tsx'
import { JobCard } from './job-card.tsx'
import { Plan } from './plan.tsx'
import { isUnderWay, useBackups } from './use-backups.ts'
import { useBackupWords } from './words.ts'

export function Backups() {
  const t = useBackupWords()
  const { answer, job, isLost, onStarted } = useBackups()
  const { data } = answer
  const create = data !== undefined && (
    <BackUpNow schedule={data.schedule} isBusy={isUnderWay(job)} onStarted={onStarted} />
  )
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={create} />
      <Answer of={answer}>
        {(list) => (
          <>
            {job !== undefined && <JobCard job={job} isLost={isLost} />}
            <Concerns list={list} />
            <Listed list={list} isBusy={isUnderWay(job)} onStarted={onStarted} />
            <Plan list={list} />
          </>
        )}
      </Answer>
    </>
  )
}

interface ListedProps {
  readonly list: BackupList
  readonly isBusy: boolean
  readonly onStarted: (job: BackupJob) => void
}

function Listed({ list, isBusy, onStarted }: ListedProps) {
  const t = useBackupWords()
  const [task, setTask] = useState<BackupTask>()
  if (list.backups.length === 0) {
    return (
      <Empty icon={<IconArchive size={40} stroke={1.25} />} title={t('none')}>
        {t(list.schedule.everyHours > 0 ? 'none.scheduled' : 'none.unscheduled')}
      </Empty>
    )
  }
  return (
    <>
      <BackupTable backups={list.backups} isBusy={isBusy} onTask={setTask} />
      {task !== undefined && (
        <BackupTasks
          task={task}
          schedule={list.schedule}
          onStarted={onStarted}
          onDone={() => setTask(undefined)}
        />
      )}
    </>
  )
}
