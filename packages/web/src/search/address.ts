// What is asked, as it stands in the address: links to a question work, and so do back and forward.

export type Mode = 'auto' | 'keyword' | 'vector'

/** Days are as people write them, 2026-11-15, in their own time zone. Several tags are parted by commas. */
export interface Address {
  readonly q?: string
  readonly tag?: string
  readonly type?: string
  readonly language?: string
  readonly prefix?: string
  readonly since?: string
  readonly until?: string
  readonly mode?: string
}
export type FilterName = 'tag' | 'type' | 'language' | 'prefix' | 'since' | 'until'

const filterNames = ['tag', 'type', 'language', 'prefix', 'since', 'until'] as const
const mostTags = 20

export const tagsOf = ({ tag = '' }: Address): string[] =>
  [...new Set(tag.split(',').map((each) => each.trim()))].filter((each) => each !== '').slice(0, mostTags)

export const modeOf = ({ mode }: Address): Mode => (mode === 'keyword' || mode === 'vector' ? mode : 'auto')

export const filtersSet = (address: Address): FilterName[] =>
  filterNames.filter((name) => (address[name] ?? '') !== '')

/** The address with some of it changed; what is empty is left out. */
export function changed(address: Address, change: { [Name in keyof Address]?: string | undefined }): Address {
  const all = { ...address, ...change }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''))
}

export interface Filters {
  readonly tag?: string[]
  readonly type?: string
  readonly language?: string
  readonly prefix?: string
  readonly since?: string
  readonly until?: string
}

/** As the brain takes them. "Until" a day includes that day; a day that is none is passed over. */
export function filtersOf(address: Address): Filters {
  const { type, language, prefix } = address
  const tag = tagsOf(address)
  const since = momentOf(address.since, '00:00:00.000')
  const until = momentOf(address.until, '23:59:59.999')
  return {
    ...(tag.length > 0 && { tag }),
    ...(type && { type }),
    ...(language && { language }),
    ...(prefix && { prefix }),
    ...(since && { since }),
    ...(until && { until }),
  }
}

function momentOf(day: string | undefined, time: string): string | undefined {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const moment = new Date(`${day}T${time}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
