// Above the hits: how many pages match, a better spelling, and what the answer lacks.
import { Button, Text } from '@mantine/core'
import type { SearchResponse } from '@notarium/contract/brain'
import { useFormats } from '../language/formats.ts'
import { noteWords } from './note-words.ts'
import style from './results.module.css'
import { useSearchWords } from './words.ts'

interface Props {
  readonly answer: SearchResponse
  readonly onSuggestion: (text: string) => void
}

export function AnswerHead({ answer, onSuggestion }: Props) {
  const t = useSearchWords()
  const formats = useFormats()
  const { total, suggestion, notes } = answer
  return (
    <div className={style['head']}>
      <Text size="sm" c="dimmed" role="status">
        {total > 0 && t('results.count', { count: total, number: formats.number(total) })}
      </Text>
      {suggestion !== null && (
        <Text size="sm">
          {t('results.suggestion')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onSuggestion(suggestion)}>
            {suggestion}
          </Button>
        </Text>
      )}
      {notes.map((note) => (
        <Text key={note} size="sm" className={style['note'] ?? ''}>
          {noteWords(note, t)}
        </Text>
      ))}
    </div>
  )
}
