// `useAsked(line, input)` asks and keeps the answer; `forget(line)` makes all who show such an answer ask again.
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'
import type { AnswerOf, InputOf, Line } from './lines.ts'
import { queryClient } from './query-client.ts'

export interface AskedOptions<Answer = unknown> {
  /** False while there is nothing to ask yet. */
  readonly enabled?: boolean
  /** Milliseconds between one answer and the next question; may depend on the answer. */
  readonly every?: number | false | ((answer: Answer | undefined) => number)
  /** Whether the last answer stays on the screen while the next one is fetched. */
  readonly keep?: boolean
  readonly staleTime?: number
}

export function asked<L extends Line>(
  line: L,
  input?: Omit<InputOf<L>, 'signal'>,
  options: AskedOptions<AnswerOf<L>> = {},
) {
  const { enabled, every, keep, staleTime } = options
  return queryOptions<AnswerOf<L>>({
    queryKey: keyOf(line, input),
    queryFn: ({ signal }) => ask(line, { ...input, signal } as InputOf<L>),
    ...(enabled !== undefined && { enabled }),
    ...(every !== undefined && {
      refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
    }),
    ...(keep && { placeholderData: keepPreviousData as never }),
    ...(staleTime !== undefined && { staleTime }),
  })
}

export function useAsked<L extends Line>(
  line: L,
  input?: Omit<InputOf<L>, 'signal'>,
  options: AskedOptions<AnswerOf<L>> = {},
): UseQueryResult<AnswerOf<L>> {
  return useQuery(asked(line, input, options)) as UseQueryResult<AnswerOf<L>>
}

/** Those about one brain alone, where it is given. */
export function forget<L extends Line>(line: L, params?: Record<string, string | number>): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: params === undefined ? [line] : [line, params] })
}

const keyOf = (line: Line, input?: { params?: unknown; query?: unknown; body?: unknown }) => [
  line,
  ...(input?.params === undefined ? [] : [input.params]),
  ...(input?.query === undefined && input?.body === undefined ? [] : [input.query ?? input.body]),
]
