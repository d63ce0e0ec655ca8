// The three faces of every answer: on its way, failed, here. `<Answer of={useAsked(…)}>{(data) => …}</Answer>`
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from './loading.tsx'
import { ProblemView } from './problem-view.tsx'

interface Props<Data> {
  readonly of: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
  readonly loading?: ReactNode
}

/** What was shown stays when a later question fails: the banner tells that it may be old. */
export function Answer<Data>({ of, children, loading = <Loading /> }: Props<Data>) {
  if (of.data !== undefined) return children(of.data)
  if (of.isError) return <ProblemView error={of.error} onRetry={() => void of.refetch()} />
  return loading
}
