// A list of pages of any length: only the rows in sight are in the document, the next ones are fetched on the way.
import { Text } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Loading } from '../ui/loading.tsx'
import style from './all-pages.module.css'
import { PageRow } from './page-row.tsx'
import type { usePageList } from './use-page-list.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly list: ReturnType<typeof usePageList>
  readonly isDeleted: boolean
}

const rowHeight = 66
const ahead = 20

export function PageList({ brain, list, isDeleted }: Props) {
  const t = usePagesWords()
  const pages = list.data?.pages.flatMap((part) => part.pages) ?? []
  const total = list.data?.pages[0]?.total ?? pages.length
  const box = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const rows = useWindowVirtualizer({
    count: pages.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => pages[index]?.slug ?? index,
  })
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    const isNear = last >= pages.length - ahead
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [last, pages.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  return (
    <>
      <ul ref={box} className={style['list']} style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const page = pages[index]
          return (
            page !== undefined && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <PageRow brain={brain} page={page} isDeleted={isDeleted} />
              </li>
            )
          )
        })}
      </ul>
      {isFetchingNextPage && <Loading lines={2} height={40} />}
      {isFetchNextPageError && (
        <Text size="sm" mt="sm">
          {t('all.moreFailed')}{' '}
          <button type="button" className={style['again']} onClick={() => void fetchNextPage()}>
            {t('all.again')}
          </button>
        </Text>
      )}
    </>
  )
}
