// Which entries belong into which place of the table. Of the whole log every place is known at once, since ids have no
// gaps: any part of it can be fetched by itself. With a filter, each page tells where the next one begins.
import type { AuditPage } from '@notarium/contract/hub'
import { useCallback, useState } from 'react'

export const pageSize = 200
/** Browsers draw nothing that is taller than some 17 million pixels. Who wants older ones narrows the time. */
const mostRows = 250_000
/** Rows that are shown as to come while a page is fetched. */
const rowsToCome = 20

export interface Places {
  readonly count: number
  readonly isCut: boolean
  /** The entry before which a page begins; undefined while that is not known. */
  cursorOf(page: number): number | undefined
  learn(page: number, answer: AuditPage): void
}

/** `top` is the newest entry that is shown: what is written later moves nothing. */
export function usePlaces(top: number, isFiltered: boolean): Places {
  const [begins, setBegins] = useState<readonly number[]>([top + 1])
  const [total, setTotal] = useState<number>()

  const learn = useCallback(
    (page: number, { entries, next_cursor }: AuditPage) => {
      if (!isFiltered) return
      if (next_cursor === null) setTotal(page * pageSize + entries.length)
      else setBegins((known) => (known.length === page + 1 ? [...known, Number(next_cursor)] : known))
    },
    [isFiltered],
  )
  const known = isFiltered ? (total ?? (begins.length - 1) * pageSize + rowsToCome) : top
  return {
    count: Math.min(known, mostRows),
    isCut: known > mostRows,
    cursorOf: (page) => (isFiltered ? begins[page] : top + 1 - page * pageSize),
    learn,
  }
}
