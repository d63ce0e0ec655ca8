// How far a backup can be relied on: whether a trial restore went well, who signed it, whether a copy is elsewhere.
import type { Backup } from '@notarium/contract/hub'
import {
  IconCloudCheck,
  IconCloudX,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckOff,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Moment } from '../ui/moment.tsx'
import style from './backup-table.module.css'
import { useBackupWords } from './words.ts'

const size = 15

export function Trust({ backup }: { backup: Backup }) {
  return (
    <ul className={style['trust']}>
      <Verification verification={backup.verification} />
      <Signature backup={backup} />
      <Copy copy={backup.copy} />
    </ul>
  )
}

function Verification({ verification }: Pick<Backup, 'verification'>) {
  const t = useBackupWords()
  if (verification === null)
    return (
      <Line tone="plain" icon={<IconShieldQuestion size={size} aria-hidden />}>
        {t('trust.untried')}
      </Line>
    )
  const { ok, at, problem } = verification
  const icon = ok ? <IconShieldCheck size={size} aria-hidden /> : <IconShieldX size={size} aria-hidden />
  return (
    <Line tone={ok ? 'good' : 'bad'} icon={icon} why={problem}>
      {t(ok ? 'trust.verified' : 'trust.failing')} <Moment at={at} />
    </Line>
  )
}

/** Before a trial only whether there is a signature is known; whether it holds, and whose it is, comes out there. */
function Signature({ backup: { signed, verification } }: { backup: Backup }) {
  const t = useBackupWords()
  const signedBy = verification?.signedBy ?? null
  if (signed === null && signedBy === null) return null
  const isSigned = signedBy !== null || signed === true
  const Icon = isSigned ? IconRosetteDiscountCheck : IconRosetteDiscountCheckOff
  const told =
    signedBy === null
      ? t(isSigned ? 'trust.signed' : 'trust.unsigned')
      : t('trust.signedBy', { name: signedBy })
  return (
    <Line
      tone={signedBy !== null ? 'good' : isSigned ? 'plain' : 'warning'}
      icon={<Icon size={size} aria-hidden />}
    >
      {told}
    </Line>
  )
}

function Copy({ copy }: Pick<Backup, 'copy'>) {
  const t = useBackupWords()
  if (copy === null) return null
  const icon = copy.ok ? <IconCloudCheck size={size} aria-hidden /> : <IconCloudX size={size} aria-hidden />
  return (
    <Line tone={copy.ok ? 'good' : 'bad'} icon={icon} why={copy.problem}>
      {t(copy.ok ? 'trust.copied' : 'trust.notCopied')}
    </Line>
  )
}

interface LineProps {
  readonly tone: 'good' | 'plain' | 'warning' | 'bad'
  readonly icon: ReactNode
  /** In the words of the hub. */
  readonly why?: string | null
  readonly children: ReactNode
}

function Line({ tone, icon, why = null, children }: LineProps) {
  return (
    <li data-tone={tone}>
      {icon}
      <span>
        {children}
        {why !== null && (
          <span className={style['why']} lang="en">
            {why}
          </span>
        )}
      </span>
    </li>
  )
}
