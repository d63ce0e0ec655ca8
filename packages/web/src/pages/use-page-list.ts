// The pages of a brain that fit a filter, a part at a time as one scrolls.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'

export interface PageFilter {
  readonly prefix?: string | undefined
  readonly tag?: string | undefined
  readonly type?: string | undefined
  readonly language?: string | undefined
  readonly deleted: boolean
  readonly sort: 'slug' | 'updated'
}

const line = 'GET /api/brains/{brain}/pages'
const atOnce = 100

export function usePageList(brain: string, filter: PageFilter) {
  return useInfiniteQuery({
    queryKey: [line, { brain }, { ...filter, limit: atOnce }],
    queryFn: ({ pageParam, signal }) =>
      ask(line, {
        params: { brain },
        query: { ...filter, limit: atOnce, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}
