// One session: which program, from where, and when it was last seen.
import { Badge, Button, Text } from '@mantine/core'
import type { Session } from '@notarium/contract/hub'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useDoing } from '../api/use-doing.ts'
import { Moment } from '../ui/moment.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { clientName } from './client-name.ts'
import style from './settings.module.css'
import { useSettingsWords } from './words.ts'

const phones = ['iPhone', 'iPad', 'Android']

interface Props {
  readonly session: Session
  readonly onEnd: () => Promise<void>
}

export function SessionRow({ session, onEnd }: Props) {
  const t = useSettingsWords()
  const ending = useDoing(onEnd)
  const { program = t('session.unknown'), system } = clientName(session.client)
  const name = system === undefined ? program : t('session.on', { program, system })
  const Icon = phones.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={style['session']}>
      <Icon size={22} stroke={1.5} className={style['icon']} aria-hidden />
      <div>
        <span title={session.client}>{name}</span>{' '}
        {session.current && (
          <Badge variant="dot" color="teal">
            {t('session.this')}
          </Badge>
        )}
        <Text size="sm" c="dimmed" component="div">
          {session.ip} · {t('session.seen')} <Moment at={session.seenAt} />
        </Text>
        <ProblemNote problem={ending.problem} />
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={ending.busy}
          onClick={() => void ending.run()}
          aria-label={t('session.endOne', { name })}
        >
          {t('session.end')}
        </Button>
      )}
    </li>
  )
}
