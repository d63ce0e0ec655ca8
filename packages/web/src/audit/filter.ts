// Which entries are wanted, as the address says it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { InputOf } from '../api/lines.ts'

type Query = NonNullable<InputOf<'GET /api/admin/audit'>['query']>
export type Filter = Pick<Query, 'actor_type' | 'actor_id' | 'action' | 'from' | 'to'>

const route = '/inside/operators/audit'

export function useFilter(): Filter {
  const { entry: _entry, ...filter } = useSearch({ from: route })
  // What people wrote into the address; the hub says what is wrong with it.
  return filter as Filter
}

export const isFiltered = (filter: Filter) => Object.values(filter).some((value) => value !== undefined)

/** Fields that are undefined go away, others that are not named stay. */
export function useChangeFilter(): (change: Filter) => void {
  const navigate = useNavigate({ from: '/audit' })
  const before = useFilter()
  return (change) => void navigate({ search: defined({ ...before, ...change }), resetScroll: false })
}

/** The number of the entry that is open beside the log. */
export function useOpenEntry(): [number | undefined, (id: number | undefined) => void] {
  const navigate = useNavigate({ from: '/audit' })
  const { entry, ...filter } = useSearch({ from: route })
  const open = (id: number | undefined) =>
    void navigate({
      search: id === undefined ? filter : { ...filter, entry: String(id) },
      resetScroll: false,
    })
  return [/^[1-9]\d{0,14}$/.test(entry ?? '') ? Number(entry) : undefined, open]
}

type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>
}
