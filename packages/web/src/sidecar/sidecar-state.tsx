// How the sidecar is, in a word, and what to do where it is not well.
import { Alert, Badge, Code, Text } from '@mantine/core'
import type { SidecarStatus } from '@notarium/contract/hub'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Part } from '../ui/part.tsx'
import style from './sidecar.module.css'
import { useSidecarWords } from './words.ts'

const colours = { ok: 'ink', unavailable: 'red', 'not-configured': 'gray' } as const

interface Props {
  readonly status: SidecarStatus
  readonly isRestarting: boolean
}

export function SidecarState({ status, isRestarting }: Props) {
  const t = useSidecarWords()
  const { state, version, provider, activeProfile, trouble } = status
  return (
    <Part
      title={t('state')}
      tools={
        <Badge color={isRestarting ? 'blue' : colours[state]} size="lg" aria-live="polite">
          {t(isRestarting ? 'state.restarting' : `state.${state}`)}
        </Badge>
      }
    >
      {state === 'ok' ? (
        <dl className={style['facts']}>
          <Fact name={t('state.version')} value={version ?? '—'} />
          <Fact name={t('state.provider')} value={provider ?? '—'} />
          <Fact name={t('state.active')} value={activeProfile ?? t('minimal')} />
        </dl>
      ) : (
        <Text size="sm">{t(`state.${state}.todo`)}</Text>
      )}
      {state === 'unavailable' && <Code block>notarium sidecar --config FILE</Code>}
      {state === 'ok' && activeProfile === null && (
        <Alert color="yellow" icon={<IconInfoCircle />} mt="sm">
          {t('minimal.meaning')}
        </Alert>
      )}
      {trouble !== null && (
        <Alert color={state === 'ok' ? 'orange' : 'gray'} icon={<IconAlertTriangle />} mt="sm">
          {state === 'ok' && <Text size="sm">{t('state.trouble')}</Text>}
          <Text size="sm" className={style['told'] ?? ''}>
            {trouble}
          </Text>
        </Alert>
      )}
    </Part>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
