// How work on a backup ended, with everything that whoever asked for it has to know.
import { Alert, Text } from '@mantine/core'
import type { BackupJob } from '@notarium/contract/hub'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { HubProblem } from '../api/hub-problem.ts'
import { TextLink } from '../ui/links.tsx'
import { Moment } from '../ui/moment.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Remarks } from './remarks.tsx'
import { useBackupWords } from './words.ts'

export function JobEnded({ job, onClose }: { job: BackupJob; onClose: () => void }) {
  const t = useBackupWords()
  const isWell = job.state === 'done'
  const hasRemarks = job.remarks.length > 0
  const about = { backup: job.backup ?? '', brain: job.brain ?? '' }
  return (
    <Alert
      mb="md"
      variant="outline"
      bg="var(--surface)"
      role={isWell ? 'status' : 'alert'}
      color={!isWell ? 'red' : hasRemarks ? 'orange' : 'ink'}
      icon={isWell && !hasRemarks ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={isWell ? t(`done.${job.kind}`, about) : t(`failed.${job.kind}`, about)}
      withCloseButton
      closeButtonLabel={t('close')}
      onClose={onClose}
    >
      {job.problem !== null && <ProblemNote problem={asProblem(job.problem)} />}
      <Remarks remarks={job.remarks} />
      {isWell && job.kind === 'restore-brain' && (
        <TextLink to="/b/$brain" params={{ brain: job.brain ?? '' }} size="sm">
          {t('done.openBrain')}
        </TextLink>
      )}
      {job.endedAt !== null && (
        <Text size="xs" c="dimmed" mt={4} component="div">
          <Moment at={job.endedAt} />
        </Text>
      )}
    </Alert>
  )
}

/** As if it had been refused at once: the words for it are the same. */
const asProblem = ({ code, message }: NonNullable<BackupJob['problem']>) =>
  new HubProblem({ status: 409, code, detail: message })
