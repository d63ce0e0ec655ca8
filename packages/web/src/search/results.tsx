// The answer: how many, what it lacks, the hits, and more of them on request.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { Loading } from '../ui/loading.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import { AnswerHead } from './answer-head.tsx'
import { Hits } from './hits.tsx'
import { NothingFound } from './nothing-found.tsx'
import style from './results.module.css'
import type { SearchRequest } from './use-request.ts'
import { useSearchWords } from './words.ts'

/** Few at first: they come while somebody types. */
const first = 10
const perPage = 20
const furthest = 1000

interface Props {
  readonly request: SearchRequest
  readonly onSuggestion: (text: string) => void
  readonly onClear: () => void
}

export function Results({ request, onSuggestion, onClear }: Props) {
  const t = useSearchWords()
  const key = JSON.stringify(request)
  const [more, setMore] = useState({ key, pages: 0 })
  const pages = more.key === key ? more.pages : 0
  const answer = useHits(request, 0)
  if (answer.data === undefined) {
    return answer.isError ? (
      <ProblemView error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <Loading lines={8} />
    )
  }
  const { hits, total } = answer.data
  const shown = first + pages * perPage
  return (
    <section aria-label={t('results')} aria-busy={answer.isPlaceholderData}>
      <AnswerHead answer={answer.data} onSuggestion={onSuggestion} />
      {hits.length === 0 && <NothingFound request={request} onClear={onClear} />}
      <Hits hits={hits} />
      {Array.from({ length: pages }, (_, page) => first + page * perPage).map((offset) => (
        <MoreHits key={offset} request={request} offset={offset} />
      ))}
      {hits.length === first && total > shown && shown < furthest && (
        <Button
          variant="default"
          className={style['more'] ?? ''}
          onClick={() => setMore({ key, pages: pages + 1 })}
        >
          {t('results.more')}
        </Button>
      )}
    </section>
  )
}

function MoreHits({ request, offset }: { request: SearchRequest; offset: number }) {
  const answer = useHits(request, offset)
  if (answer.data !== undefined) return <Hits hits={answer.data.hits} />
  return answer.isError ? (
    <ProblemView error={answer.error} onRetry={() => void answer.refetch()} />
  ) : (
    <Loading lines={6} />
  )
}

const useHits = (request: SearchRequest, offset: number) =>
  useAsked(
    'GET /api/brains/{brain}/search',
    {
      params: { brain: useBrainName() },
      query: { ...request, limit: offset === 0 ? first : perPage, offset },
    },
    { keep: offset === 0 },
  )
