// For those who run the hub, one line each: how old the last backup is, and whether what is done gets signed.
import { IconAlertTriangle, IconArchive, IconSignature } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { concernsOf, newestRegular } from '../backups/standing.ts'
import { useFormats } from '../language/formats.ts'
import { TextLink } from '../ui/links.tsx'
import style from './operation.module.css'
import { useHomeWords } from './words.ts'

const lookAgainMs = 30_000
const size = 16

export function Operation() {
  const t = useHomeWords()
  return (
    <ul className={style['lines']} aria-label={t('operation')}>
      <LastBackup />
      <Signing />
    </ul>
  )
}

function LastBackup() {
  const t = useHomeWords()
  const formats = useFormats()
  const { data } = useAsked('GET /api/admin/backups', {}, { every: lookAgainMs })
  if (data === undefined) return null
  const newest = newestRegular(data.backups)
  const [concern] = concernsOf(data, Date.now())
  const age =
    newest === undefined ? t('backup.none') : t('backup.last', { age: formats.relative(newest.createdAt) })
  // The first comes by itself, a minute after the first start.
  const isWell = concern === undefined && (newest !== undefined || data.schedule.everyHours > 0)
  return (
    <Line isWell={isWell} icon={<IconArchive size={size} aria-hidden />}>
      {concern === undefined ? age : `${age} ${t(`backup.${concern.kind}`)}`}{' '}
      <TextLink to="/backups" inherit underline="always">
        {t('backup.open')}
      </TextLink>
    </Line>
  )
}

function Signing() {
  const t = useHomeWords()
  const formats = useFormats()
  const { data } = useAsked('GET /api/admin/audit/signing', {}, { every: lookAgainMs })
  if (data === undefined) return null
  const isWell = data.state === 'ok'
  const { waiting, signed } = data
  return (
    <Line isWell={isWell} icon={<IconSignature size={size} aria-hidden />}>
      {isWell
        ? t('signing.well', { count: signed, n: formats.number(signed) })
        : t('signing.waiting', { count: waiting, n: formats.number(waiting) })}{' '}
      <TextLink to="/audit" inherit underline="always">
        {t('signing.open')}
      </TextLink>
    </Line>
  )
}

function Line({ isWell, icon, children }: { isWell: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <li data-trouble={!isWell || undefined}>
      {isWell ? icon : <IconAlertTriangle size={size} aria-hidden />}
      <span>{children}</span>
    </li>
  )
}
