// What lies directly in a folder, a part at a time.
import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'

const line = 'GET /api/brains/{brain}/folders'
const atOnce = 200

export function useFolder(brain: string, prefix: string) {
  const answer = useInfiniteQuery({
    queryKey: [line, { brain }, { prefix, limit: atOnce }],
    queryFn: ({ pageParam, signal }) =>
      ask(line, {
        params: { brain },
        query: { prefix, limit: atOnce, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 30_000,
  })
  const parts = answer.data?.pages ?? []
  return {
    ...answer,
    folders: parts.flatMap(({ folders }) => folders),
    files: parts.flatMap(({ pages }) => pages),
  }
}
