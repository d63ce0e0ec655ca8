// Everything is ready, and the hub starts anew with what the backup holds. It is asked until it answers; it then knows our
// session no more, and the login says why.
import { Paper, Text, Title } from '@mantine/core'
import type { BackupJob } from '@notarium/contract/hub'
import { useEffect, useState } from 'react'
import { ask } from '../api/ask.ts'
import style from './job-card.module.css'
import { ProgressBar } from './job-running.tsx'
import { useBackupWords } from './words.ts'

const everyMs = 1_000
/** A large hub takes its time; after this somebody should look. */
const patienceMs = 60_000

export function Restarting({ job }: { job: BackupJob }) {
  const t = useBackupWords()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => {
      setLate(Date.now() - began > patienceMs)
      void ask('GET /api/auth/me').catch(() => undefined)
    }, everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <Paper withBorder component="section" className={style['card'] ?? ''} aria-label={t('job')}>
      <Title order={2} size="h5">
        {t('restarting', { backup: job.backup ?? '' })}
      </Title>
      <ProgressBar percent={undefined} label={t('job')} />
      <Text size="sm" role="status">
        {t(isLate ? 'restarting.late' : 'restarting.lead')}
      </Text>
    </Paper>
  )
}
