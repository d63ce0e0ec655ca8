// What an entry is about, in a few words out of its payload. Whatever stands there was written by others: nothing is
// taken for granted, and the result is text.
type Payload = Readonly<Record<string, unknown>>

export function aboutOf(payload: Payload): string {
  const brain = textIn(payload['brain'], 'name')
  const thing = pageIn(payload) ?? textIn(payload['user'], 'email') ?? first(payload, named)
  return [brain, thing].filter((each) => each !== undefined).join(' · ')
}

/** How it ended, where it did not end well. */
export type BadEnd = 'refused' | 'failed' | 'unknown'

export function badEndOf({ outcome, status }: Payload): BadEnd | undefined {
  if (outcome === 'refused' || outcome === 'failed' || outcome === 'unknown') return outcome
  if (typeof status !== 'number' || status < 400) return undefined
  return status < 500 ? 'refused' : 'failed'
}

/** The first of these that there is. */
const named = [
  'label',
  'name',
  'backup',
  'keyAlias',
  'profile',
  'prefix',
  'path',
  'email',
  'reason',
  'client',
  'id',
  'entries',
]

function pageIn({ slug, movedTo }: Payload): string | undefined {
  if (typeof slug !== 'string' || slug === '') return undefined
  return typeof movedTo === 'string' ? `${slug} → ${movedTo}` : slug
}

function first(payload: Payload, keys: readonly string[]): string | undefined {
  return keys.map((key) => textIn(payload[key])).find((text) => text !== undefined)
}

function textIn(value: unknown, key?: string): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value === 'number') return String(value)
  if (key === undefined || typeof value !== 'object' || value === null) return undefined
  return textIn((value as Payload)[key])
}
