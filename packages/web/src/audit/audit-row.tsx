// One entry as a line of the table; on a phone, as two lines. Drawn anew only when what it shows is another.
import type { AuditEntry } from '@notarium/contract/hub'
import { IconClockHour4, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { aboutOf, badEndOf } from './about.ts'
import { ActionName } from './action-name.tsx'
import { ActorName } from './actor-name.tsx'
import style from './audit-table.module.css'
import { useExactTime } from './exact-time.ts'
import { useAuditWords } from './words.ts'

interface Props {
  readonly id: string
  readonly index: number
  /** Undefined while it is on its way. */
  readonly entry: AuditEntry | undefined
  readonly isActive: boolean
}

export const AuditRow = memo(function AuditRow({ id, index, entry, isActive }: Props) {
  return (
    <tr
      id={id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      className={style['row']}
    >
      {entry === undefined ? <ToCome /> : <Cells entry={entry} />}
    </tr>
  )
})

function Cells({ entry }: { entry: AuditEntry }) {
  const t = useAuditWords()
  const exactTime = useExactTime()
  const badEnd = badEndOf(entry.payload)
  return (
    <>
      <td className={style['when']}>
        <time dateTime={entry.created_at}>{exactTime(entry.created_at)}</time>
      </td>
      <td className={style['actor']}>
        <ActorName entry={entry} />
      </td>
      <td className={style['action']}>
        <ActionName action={entry.action} />
      </td>
      <td className={style['about']}>
        {badEnd !== undefined && <span className={style['bad']}>{t(`end.${badEnd}`)} </span>}
        {aboutOf(entry.payload)}
      </td>
      <td className={style['ip']}>{entry.ip}</td>
      <td className={style['state']}>
        <SignatureMark state={entry.signature_state} />
      </td>
    </>
  )
}

function SignatureMark({ state }: { state: AuditEntry['signature_state'] }) {
  const t = useAuditWords()
  if (state === 'none') return null
  const Icon = state === 'signed' ? IconRosetteDiscountCheck : IconClockHour4
  return <Icon size={16} data-state={state} role="img" aria-label={t(`signature.${state}`)} />
}

/** Plain on purpose: whoever drags the bar sees hundreds of these. */
function ToCome() {
  return <td className={style['toCome']} />
}
