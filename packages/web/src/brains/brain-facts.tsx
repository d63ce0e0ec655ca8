// Where a brain runs and since when.
import type { BrainRecord } from '@notarium/contract/hub'
import type { ReactNode } from 'react'
import { useFormats } from '../language/formats.ts'
import { Moment } from '../ui/moment.tsx'
import { Part } from '../ui/part.tsx'
import style from './brain-record.module.css'
import { useBrainsWords } from './words.ts'

export function BrainFacts({ brain }: { brain: BrainRecord }) {
  const t = useBrainsWords()
  const formats = useFormats()
  const facts: readonly [string, ReactNode][] = [
    [t('field.name'), <code key="name">{brain.name}</code>],
    [t('fact.since'), brain.since === null ? '—' : <Moment key="since" at={brain.since} />],
    [t('fact.address'), <code key="address">{`${brain.host}:${brain.port}`}</code>],
    [t('fact.pid'), brain.pid ?? '—'],
    [t('fact.restarts'), formats.number(brain.restarts)],
    [t('column.supervise'), t(`supervise.${brain.supervise}.long`)],
    [t('fact.created'), formats.moment(brain.createdAt)],
  ]
  return (
    <Part title={t('facts')}>
      <dl className={style['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
