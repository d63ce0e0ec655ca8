// Narrows the question: by tag, kind, language, folder and time, and by how it is searched.
import { MultiSelect, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { useLanguage } from '../language/language.ts'
import { modeOf, tagsOf } from './address.ts'
import style from './filters.module.css'
import { FolderInput } from './folder-input.tsx'
import { languageName } from './language-name.ts'
import type { Question } from './use-question.ts'
import { useHasMeaning, useStats } from './use-request.ts'
import { useSearchWords } from './words.ts'

interface Props {
  readonly question: Question
}

export function Filters({ question }: Props) {
  const t = useSearchWords()
  const { address, filter } = question
  return (
    <section className={style['panel']} aria-label={t('filters')}>
      <TagInput question={question} />
      <FolderInput value={address.prefix ?? ''} onChange={(prefix) => filter({ prefix })} />
      <LanguageInput question={question} />
      <TypeInput key={address.type ?? ''} question={question} />
      <TextInput
        type="date"
        label={t('filter.since')}
        value={address.since ?? ''}
        max={address.until ?? ''}
        onChange={(event) => filter({ since: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('filter.until')}
        value={address.until ?? ''}
        min={address.since ?? ''}
        onChange={(event) => filter({ until: event.currentTarget.value })}
      />
      <ModeInput question={question} />
    </section>
  )
}

function TagInput({ question: { address, filter } }: Props) {
  const t = useSearchWords()
  const brain = useBrainName()
  const { data } = useAsked('GET /api/brains/{brain}/tags', { params: { brain }, query: { limit: 1000 } })
  const chosen = tagsOf(address)
  const known = data?.tags.map(({ tag }) => tag).filter((tag) => !tag.includes(',')) ?? []
  return (
    <MultiSelect
      label={t('filter.tag')}
      placeholder={chosen.length === 0 ? t('filter.any') : ''}
      data={[...new Set([...chosen, ...known])]}
      value={chosen}
      onChange={(tags) => filter({ tag: tags.join(',') })}
      nothingFoundMessage={t('filter.nothing')}
      limit={50}
      maxValues={20}
      classNames={{ inputField: style['tagField'] ?? '' }}
      searchable
      hidePickedOptions
    />
  )
}

function LanguageInput({ question: { address, filter } }: Props) {
  const t = useSearchWords()
  const language = useLanguage()
  const { data } = useStats()
  const codes = new Set([...Object.keys(data?.languages ?? {}), address.language ?? ''])
  return (
    <Select
      label={t('filter.language')}
      placeholder={t('filter.any')}
      data={[...codes]
        .filter((code) => code !== '')
        .map((code) => ({ value: code, label: languageName(code, language) }))}
      value={address.language ?? null}
      onChange={(code) => filter({ language: code ?? '' })}
      clearable
    />
  )
}

/** The brain does not list its kinds of pages: what is written here is taken as it is, when the field is left. */
function TypeInput({ question: { address, filter } }: Props) {
  const t = useSearchWords()
  const take = (type: string) => type.trim() !== (address.type ?? '') && filter({ type: type.trim() })
  return (
    <TextInput
      label={t('filter.type')}
      placeholder={t('filter.any')}
      defaultValue={address.type ?? ''}
      maxLength={100}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
    />
  )
}

/** A brain without vectors is searched by words, whatever one chooses. */
function ModeInput({ question: { address, filter } }: Props) {
  const t = useSearchWords()
  const mode = modeOf(address)
  if (!useHasMeaning() && mode === 'auto') return null
  return (
    <div className={style['mode']}>
      <Text size="sm" fw={500} id="search-mode">
        {t('mode')}
      </Text>
      <SegmentedControl
        aria-labelledby="search-mode"
        value={mode}
        onChange={(value) => filter({ mode: value === 'auto' ? '' : value })}
        data={[
          { value: 'auto', label: t('mode.auto') },
          { value: 'keyword', label: t('mode.keyword') },
          { value: 'vector', label: t('mode.vector') },
        ]}
      />
    </div>
  )
}
