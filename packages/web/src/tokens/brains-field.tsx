// Which brains a token opens: all that its owner may use, or some of them.
import { MultiSelect, Radio, Stack } from '@mantine/core'
import style from './brains-field.module.css'
import { useBrainChoice } from './use-brain-choice.ts'
import { useTokenWords } from './words.ts'

interface Props {
  readonly isOwn: boolean
  /** Undefined for all. */
  readonly brains: readonly string[] | undefined
  readonly onChange: (brains: readonly string[] | undefined) => void
}

export function BrainsField({ isOwn, brains, onChange }: Props) {
  const t = useTokenWords()
  const choice = useBrainChoice(isOwn)
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('new.brains')}
        value={brains === undefined ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? undefined : [])}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="all"
            label={t(isOwn ? 'new.brains.mine' : 'new.brains.theirs')}
            description={t('new.brains.all.lead')}
          />
          <Radio value="some" label={t('new.brains.some')} description={t('new.brains.some.lead')} />
        </Stack>
      </Radio.Group>
      {brains !== undefined && (
        <MultiSelect
          aria-label={t('new.brains.some')}
          placeholder={brains.length === 0 ? t('new.brains.choose') : ''}
          nothingFoundMessage={t('new.brains.none')}
          data={choice.map(({ name, displayName }) => ({ value: name, label: `${displayName} (${name})` }))}
          value={[...brains]}
          onChange={onChange}
          classNames={{ inputField: style['bare'] ?? '' }}
          searchable
          hidePickedOptions
        />
      )}
    </Stack>
  )
}
