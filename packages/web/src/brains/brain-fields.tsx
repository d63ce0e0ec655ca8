// Fields that creating and changing a brain have in common.
import { NumberInput, Radio, Stack } from '@mantine/core'
import type { BrainRecord } from '@notarium/contract/hub'
import { useBrainsWords } from './words.ts'

interface VisibilityProps {
  readonly value: BrainRecord['visibility']
  readonly onChange: (value: BrainRecord['visibility']) => void
}

export function VisibilityChoice({ value, onChange }: VisibilityProps) {
  const t = useBrainsWords()
  return (
    <Radio.Group
      label={t('column.visibility')}
      value={value}
      onChange={(chosen) => onChange(chosen === 'restricted' ? 'restricted' : 'open')}
    >
      <Stack gap="xs" mt="xs">
        {(['open', 'restricted'] as const).map((each) => (
          <Radio key={each} value={each} label={t(`visibility.${each}.long`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface PortProps {
  readonly value: number | string
  readonly onChange: (value: number | string) => void
  readonly required?: boolean
}

export function PortInput({ value, onChange, required = false }: PortProps) {
  const t = useBrainsWords()
  return (
    <NumberInput
      label={t('field.port')}
      description={required ? undefined : t('field.port.rule')}
      value={value}
      onChange={onChange}
      min={1}
      max={65_535}
      allowDecimal={false}
      hideControls
      required={required}
    />
  )
}
