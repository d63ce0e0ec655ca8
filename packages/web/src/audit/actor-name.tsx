// Who did it: a person, a token, the hub itself, or an operator at the machine.
import type { AuditEntry } from '@notarium/contract/hub'
import { IconKey, IconServer, IconTerminal2, IconUser } from '@tabler/icons-react'
import style from './audit.module.css'
import { useAuditWords } from './words.ts'

export type ActorType = AuditEntry['actor_type']
export const actorTypes = ['user', 'token', 'system', 'cli'] as const satisfies readonly ActorType[]

const icons = { user: IconUser, token: IconKey, system: IconServer, cli: IconTerminal2 } as const

export function ActorName({ entry }: { entry: Pick<AuditEntry, 'actor_type' | 'actor_name'> }) {
  const t = useAuditWords()
  const Icon = icons[entry.actor_type]
  return (
    <span className={style['named']}>
      <Icon size={16} className={style['icon']} role="img" aria-label={t(`actor.${entry.actor_type}`)} />
      <span className={style['text']}>{entry.actor_name}</span>
    </span>
  )
}
