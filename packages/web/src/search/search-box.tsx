// The input: takes the keyboard when the page opens, and again at "/". Escape empties it.
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import style from './search.module.css'
import type { Question } from './use-question.ts'
import { useSearchWords } from './words.ts'

interface Props {
  readonly question: Question
  /** How many are set. */
  readonly filters: number
  readonly filtersOpen: boolean
  readonly onFilters: () => void
}

export function SearchBox({ question, filters, filtersOpen, onFilters }: Props) {
  const t = useSearchWords()
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.select()]])

  const words = filters === 0 ? t('filters') : t('filters.set', { number: filters })
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') question.commit(question.text)
    if (event.key === 'Escape') question.commit('')
  }
  return (
    <search className={style['box']}>
      <TextInput
        ref={input}
        className={style['input'] ?? ''}
        size="lg"
        type="search"
        aria-label={t('box.label')}
        placeholder={t('box.placeholder')}
        value={question.text}
        onChange={(event) => question.type(event.currentTarget.value)}
        onKeyDown={onKey}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={
          question.text !== '' && (
            <CloseButton
              aria-label={t('box.clear')}
              onClick={() => {
                question.commit('')
                input.current?.focus()
              }}
            />
          )
        }
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        autoFocus
        data-search-input
      />
      <Button
        variant="default"
        size="lg"
        className={style['filtersButton'] ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-label={words}
        aria-expanded={filtersOpen}
        onClick={onFilters}
      >
        <span className={style['filtersWords']}>{words}</span>
      </Button>
    </search>
  )
}
