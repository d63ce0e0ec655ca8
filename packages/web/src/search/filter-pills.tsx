// The filters that are set, each with a way to take it off.
import { Pill } from '@mantine/core'
import { useFormats } from '../language/formats.ts'
import { useLanguage } from '../language/language.ts'
import { type FilterName, filtersSet, tagsOf } from './address.ts'
import style from './filters.module.css'
import { languageName } from './language-name.ts'
import type { Question } from './use-question.ts'
import { useSearchWords } from './words.ts'

export function FilterPills({ question: { address, filter } }: { question: Question }) {
  const t = useSearchWords()
  const language = useLanguage()
  const { day } = useFormats()
  const names = filtersSet(address)
  if (names.length === 0) return null

  const show = (name: FilterName): string => {
    const value = address[name] ?? ''
    if (name === 'tag') return tagsOf(address).join(', ')
    if (name === 'language') return languageName(value, language)
    const isDay = (name === 'since' || name === 'until') && !Number.isNaN(Date.parse(value))
    return isDay ? day(value) : value
  }
  return (
    <Pill.Group className={style['pills'] ?? ''}>
      {names.map((name) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('filter.remove', { name: t(`filter.${name}`) }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => filter({ [name]: '' })}
        >
          {t(`filter.${name}`)}: {show(name)}
        </Pill>
      ))}
    </Pill.Group>
  )
}
