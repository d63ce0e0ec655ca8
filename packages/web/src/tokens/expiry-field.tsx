// How long a token works: one of the usual spans, or until a day.
import { Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useFormats } from '../language/formats.ts'
import { dateAfter, longestDays, momentAfter } from './expiry.ts'
import { daysOf, lifetimes, type WantedToken } from './wanted-token.ts'
import { useTokenWords } from './words.ts'

interface Props {
  readonly wanted: WantedToken
  readonly onChange: (part: Pick<WantedToken, 'lifetime' | 'date'>) => void
}

export function ExpiryField({ wanted, onChange }: Props) {
  const t = useTokenWords()
  const { day } = useFormats()
  const now = new Date()
  const days = daysOf(wanted, now)
  const fits = days >= 1 && days <= longestDays
  const choose = (lifetime: WantedToken['lifetime']) => {
    const date = lifetime === 'date' ? dateAfter(days, now) : ''
    onChange({ lifetime, date })
  }

  return (
    <Input.Wrapper label={t('new.expiry')} labelElement="div">
      <Stack gap="xs" mt={4} align="flex-start">
        <SegmentedControl
          aria-label={t('new.expiry')}
          value={wanted.lifetime}
          onChange={choose}
          data={lifetimes.map((value) => ({ value, label: t(`lifetime.${value}`) }))}
        />
        {wanted.lifetime === 'date' && (
          <TextInput
            type="date"
            aria-label={t('new.expiry.date')}
            value={wanted.date}
            min={dateAfter(1, now)}
            max={dateAfter(longestDays, now)}
            onChange={(event) => onChange({ lifetime: 'date', date: event.currentTarget.value })}
            error={!fits && t('new.expiry.wrong')}
            required
          />
        )}
        {fits && (
          <Text size="xs" c="dimmed">
            {t('new.expiry.until', { day: day(momentAfter(days, now)) })}
          </Text>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
