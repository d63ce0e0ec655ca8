// From when until when: a usual span with one click, or two moments.
import { Button, InputWrapper, Popover, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarTime } from '@tabler/icons-react'
import style from './audit.module.css'
import { useExactTime } from './exact-time.ts'
import { type Filter, useChangeFilter } from './filter.ts'
import { useAuditWords } from './words.ts'

const hour = 3_600_000
const spans = {
  hour: () => new Date(Date.now() - hour),
  today: () => new Date(new Date().setHours(0, 0, 0, 0)),
  week: () => new Date(Date.now() - 7 * 24 * hour),
  month: () => new Date(Date.now() - 30 * 24 * hour),
} as const

export function TimeRange({ filter: { from, to } }: { filter: Filter }) {
  const t = useAuditWords()
  const exactTime = useExactTime()
  const change = useChangeFilter()
  const [opened, popover] = useDisclosure()
  const choose = (range: Pick<Filter, 'from' | 'to'>) => {
    change(range)
    popover.close()
  }
  const told = [
    from && t('time.since', { at: exactTime(from) }),
    to && t('time.until', { at: exactTime(to) }),
  ]
  const words = told.filter(Boolean).join(' ')
  return (
    <InputWrapper label={t('filter.time')} labelElement="div">
      <Popover opened={opened} onChange={popover.toggle} position="bottom-start" trapFocus width={330}>
        <Popover.Target>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            rightSection={<IconCalendarTime size={16} />}
            onClick={popover.toggle}
            fw={400}
            px="sm"
            aria-label={`${t('filter.time')}: ${words || t('time.all')}`}
            title={words}
          >
            {words || t('time.all')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm">
            <div className={style['range']}>
              {(Object.keys(spans) as (keyof typeof spans)[]).map((span) => (
                <Button
                  key={span}
                  variant="light"
                  size="xs"
                  onClick={() => choose({ from: spans[span]().toISOString(), to: undefined })}
                >
                  {t(`time.${span}`)}
                </Button>
              ))}
            </div>
            <Moment label={t('time.from')} value={from} onChange={(moment) => change({ from: moment })} />
            <Moment label={t('time.to')} value={to} onChange={(moment) => change({ to: moment })} />
            <Button variant="default" size="xs" onClick={() => choose({ from: undefined, to: undefined })}>
              {t('time.all')}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </InputWrapper>
  )
}

interface MomentProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (iso: string | undefined) => void
}

/** In the time of this place; the address has it in universal time. */
function Moment({ label, value, onChange }: MomentProps) {
  const take = (text: string) => {
    const moment = new Date(text)
    onChange(Number.isNaN(moment.getTime()) ? undefined : moment.toISOString())
  }
  return (
    <TextInput
      type="datetime-local"
      step={1}
      label={label}
      key={value}
      defaultValue={localText(value)}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
    />
  )
}

function localText(iso: string | undefined): string {
  const moment = Date.parse(iso ?? '')
  if (Number.isNaN(moment)) return ''
  return new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
