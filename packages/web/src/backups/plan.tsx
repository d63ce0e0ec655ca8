// When backups come by themselves, how long they stay, and where they are.
import { Code, Text } from '@mantine/core'
import type { BackupList } from '@notarium/contract/hub'
import type { ReactNode } from 'react'
import { useFormats } from '../language/formats.ts'
import { Part } from '../ui/part.tsx'
import style from './plan.module.css'
import { useBackupWords } from './words.ts'

export function Plan({ list: { schedule, folder, free } }: { list: BackupList }) {
  const t = useBackupWords()
  const formats = useFormats()
  const { everyHours, nextAt, drillEveryDays, encrypts, copies } = schedule
  return (
    <Part title={t('plan')}>
      <dl className={style['facts']}>
        <Fact name={t('plan.every')}>
          {everyHours === 0 ? t('plan.never') : t('plan.hours', { count: everyHours })}
        </Fact>
        {nextAt !== null && (
          <Fact name={t('plan.next')}>
            <time dateTime={nextAt}>{formats.moment(nextAt)}</time>{' '}
            <Text span inherit c="dimmed">
              ({Date.parse(nextAt) <= Date.now() ? t('plan.now') : formats.relative(nextAt)})
            </Text>
          </Fact>
        )}
        <Fact name={t('plan.kept')} isWide>
          <Retention schedule={schedule} />
        </Fact>
        <Fact name={t('plan.drill')}>
          {drillEveryDays === 0 ? t('plan.drill.never') : t('plan.days', { count: drillEveryDays })}
        </Fact>
        <Fact name={t('plan.encrypted')}>{t(encrypts ? 'plan.encrypted.yes' : 'plan.encrypted.no')}</Fact>
        <Fact name={t('plan.copied')}>{t(copies ? 'plan.copied.yes' : 'plan.copied.no')}</Fact>
        <Fact name={t('plan.folder')}>
          <Code>{folder}</Code>
        </Fact>
        <Fact name={t('plan.free')}>{formats.bytes(free)}</Fact>
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        {t('plan.settings')}
      </Text>
    </Part>
  )
}

function Retention({ schedule: { keepLast, keepDaily, keepWeekly } }: Pick<BackupList, 'schedule'>) {
  const t = useBackupWords()
  const rules = [
    ...(keepLast > 0 ? [t('kept.last', { count: keepLast })] : []),
    ...(keepDaily > 0 ? [t('kept.daily', { count: keepDaily })] : []),
    ...(keepWeekly > 0 ? [t('kept.weekly', { count: keepWeekly })] : []),
  ]
  return (
    <>
      {rules.length === 0 ? t('kept.none') : t('kept', { rules: rules.join(', ') })}
      <Text size="xs" c="dimmed">
        {t('kept.others')}
      </Text>
    </>
  )
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? style['wide'] : ''}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
