// How work on a backup ended, with everything that whoever asked for it has to know.
import { CloseButton, Text } from '@mantine/core'
import type { BackupJob } from '@notarium/contract/hub'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { HubProblem } from '../api/hub-problem.ts'
import { TextLink } from '../ui/links.tsx'
import { Moment } from '../ui/moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { useProblemWords } from '../ui/problem-words.ts'
import style from './job-card.module.css'
import { Remarks } from './remarks.tsx'
import { useBackupWords } from './words.ts'

export function JobEnded({ job, onClose }: { job: BackupJob; onClose: () => void }) {
  const t = useBackupWords()
  const isWell = job.state === 'done'
  const tone = !isWell ? 'bad' : job.remarks.length > 0 ? 'warning' : 'good'
  const about = { backup: job.backup ?? '', brain: job.brain ?? '' }
  return (
    <section className={style['ended']} role={isWell ? 'status' : 'alert'}>
      <Notice
        tone={tone}
        icon={tone === 'good' ? <IconCircleCheck size={20} /> : <IconAlertTriangle size={20} />}
        title={isWell ? t(`done.${job.kind}`, about) : t(`failed.${job.kind}`, about)}
        tools={<CloseButton aria-label={t('close')} onClick={onClose} />}
      >
        {job.problem !== null && <Problem problem={job.problem} />}
        <Remarks remarks={job.remarks} />
        <Text size="sm" c="dimmed" component="div">
          {isWell && job.kind === 'restore-brain' && (
            <>
              <TextLink to="/b/$brain" params={{ brain: job.brain ?? '' }} inherit underline="always">
                {t('done.openBrain')}
              </TextLink>
              {' · '}
            </>
          )}
          <Moment at={job.endedAt ?? job.startedAt} />
        </Text>
      </Notice>
    </section>
  )
}

/** The words are those for a refusal; what the hub says besides names the file, the bytes, the brain. */
function Problem({ problem: { code, message } }: { problem: NonNullable<BackupJob['problem']> }) {
  const t = useBackupWords()
  const words = useProblemWords()(new HubProblem({ status: 409, code, detail: message }))
  return (
    <>
      <span>{words}</span>
      {words !== message && (
        <Text size="xs" c="dimmed">
          {t('said')} <span lang="en">{message}</span>
        </Text>
      )}
    </>
  )
}
