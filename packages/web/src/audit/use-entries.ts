// The entries in the part of the table that is on the screen, and a little before and after it. Those scrolled past are
// forgotten after a while, so that a long log does not fill the memory.
import { useDebouncedValue } from '@mantine/hooks'
import type { AuditEntry, AuditPage } from '@notarium/contract/hub'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asked } from '../api/use-asked.ts'
import type { Filter } from './filter.ts'
import { type Places, pageSize } from './use-places.ts'

const rowsAhead = 60
/** Milliseconds. Whoever drags the bar through the whole log wants the place where they stop. */
const settling = 80
const keptFor = 60_000
const staleTime = 30_000

export interface Entries {
  at(index: number): AuditEntry | undefined
  readonly failed: UseQueryResult<AuditPage> | undefined
}

export function useEntries(filter: Filter, places: Places, first: number, last: number): Entries {
  const [firstPage] = useDebouncedValue(pageOf(first - rowsAhead), settling, { leading: true })
  const [lastPage] = useDebouncedValue(pageOf(Math.min(last + rowsAhead, places.count - 1)), settling, {
    leading: true,
  })
  const pages = Array.from({ length: Math.min(lastPage - firstPage + 1, 4) }, (_, index) => firstPage + index)
  const wanted = pages.filter((page) => places.cursorOf(page) !== undefined)

  const answers = useQueries({
    queries: wanted.map((page) => {
      const query = { ...filter, limit: pageSize, cursor: String(places.cursorOf(page)) }
      return { ...asked('GET /api/admin/audit', { query }, { staleTime }), gcTime: keptFor }
    }),
  })
  const { learn } = places
  useEffect(() => {
    answers.forEach(({ data }, index) => {
      if (data !== undefined) learn(wanted[index] ?? 0, data)
    })
  })
  const byPage = new Map(wanted.map((page, index) => [page, answers[index]?.data?.entries]))
  return {
    at: (index) => byPage.get(pageOf(index))?.[index % pageSize],
    failed: answers.find(({ isError, data }) => isError && data === undefined),
  }
}

const pageOf = (row: number) => Math.max(0, Math.floor(row / pageSize))
