// Rows of a receipt, of which there may be tens of thousands: only those in sight are made, the rest is fetched when
// the reader comes near it.
import type { ImportJob } from '@notarium/contract/brain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { ask } from '../api/ask.ts'
import { Loading } from '../ui/loading.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import style from './receipt-table.module.css'
import type { RowState } from './row-state.ts'
import { useImportWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly job: ImportJob
  readonly state: RowState | undefined
}

const rowsAtATime = 500
const usualHeight = 41
const borders = 2

export function ReceiptTable({ brain, job, state }: Props) {
  const t = useImportWords()
  const box = useRef<HTMLElement>(null)
  const query = useInfiniteQuery({
    queryKey: ['receipt', brain, job.id, state, job.state],
    queryFn: ({ pageParam, signal }) =>
      ask('GET /api/brains/{brain}/imports/{id}/receipt', {
        params: { brain, id: job.id },
        query: { state, after: pageParam, limit: rowsAtATime },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length < rowsAtATime ? undefined : rows.at(-1)?.ordinal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => rows[index]?.ordinal ?? index,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - rowsAtATime / 2
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  if (query.isError) return <ProblemView error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Loading lines={8} height={24} />
  const total = state === undefined ? job.total : job[state]
  return (
    <section
      ref={box}
      className={style['box']}
      style={{ height: virtual.getTotalSize() + borders }}
      aria-label={t('receipt.rows')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to
      tabIndex={0}
    >
      <ul className={style['list']} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                className={style['row']}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ReceiptLine brain={brain} row={row} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
