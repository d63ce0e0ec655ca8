// What of all pages is shown. Every choice stands in the address, so a list can be sent to somebody.
import { Group, Pill, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLanguageNames } from './language-names.ts'
import { usePagesWords } from './words.ts'

export interface Chosen {
  readonly prefix?: string | undefined
  readonly tag?: string | undefined
  readonly type?: string | undefined
  readonly language?: string | undefined
  readonly deleted?: string | undefined
  readonly sort?: string | undefined
}

interface Props {
  readonly brain: string
  readonly chosen: Chosen
  readonly choose: (change: Partial<Chosen>) => void
}

const pause = 250

export function PageFilters({ chosen, choose }: Props) {
  const t = usePagesWords()
  const nameOfLanguage = useLanguageNames()
  const { tag, type, language, deleted, sort } = chosen
  const pills = [
    tag !== undefined && { key: 'tag', label: t('filter.tag', { value: tag }) },
    type !== undefined && { key: 'type', label: t('filter.type', { value: type }) },
    language !== undefined && {
      key: 'language',
      label: t('filter.language', { value: nameOfLanguage(language) }),
    },
  ].filter((pill) => pill !== false)
  return (
    <>
      <Group gap="sm" mb="sm" align="center">
        <FolderInput value={chosen.prefix ?? ''} onChange={(prefix) => choose({ prefix })} />
        <SegmentedControl
          aria-label={t('sort')}
          size="sm"
          value={sort === 'updated' ? 'updated' : 'slug'}
          onChange={(value) => choose({ sort: value === 'slug' ? undefined : value })}
          data={[
            { value: 'slug', label: t('sort.slug') },
            { value: 'updated', label: t('sort.updated') },
          ]}
        />
        <Switch
          label={t('filter.deleted')}
          checked={deleted === 'true'}
          onChange={(event) => choose({ deleted: event.currentTarget.checked ? 'true' : undefined })}
        />
      </Group>
      {pills.length > 0 && (
        <Group gap={6} mb="sm">
          {pills.map(({ key, label }) => (
            <Pill
              key={key}
              size="md"
              withRemoveButton
              onRemove={() => choose({ [key]: undefined })}
              removeButtonProps={{
                'aria-label': t('filter.remove', { value: label }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {label}
            </Pill>
          ))}
        </Group>
      )}
    </>
  )
}

/** Waits for a pause in typing before it asks. */
function FolderInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = usePagesWords()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextInput
      aria-label={t('filter.prefix')}
      placeholder={t('filter.prefix')}
      leftSection={<IconFolder size={16} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      maxLength={512}
      flex="1 1 220px"
      maw={420}
      spellCheck={false}
    />
  )
}
