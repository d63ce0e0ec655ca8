// The payload of an entry as the text that is stored and hashed: canonical JSON without secrets, of a bounded size.
// What is too large is cut, first its longest texts and lists, and says so.
import { storable } from '@notarium/runtime/database'
import { canonicalJson } from './canonical-json.ts'
import { isSecretName, redacted, redactText } from './redact.ts'

const mostBytes = 16_384
const deepest = 8
const cutMark = '…[cut]'

interface Limits {
  readonly textLength: number
  /** Of a list or an object. */
  readonly items: number
  /** Values in all. */
  readonly values: number
}

/** Tried in turn until the text is small enough. A value takes two bytes at least: the first cuts nothing that fits. */
const tried: readonly Limits[] = [
  { textLength: mostBytes, items: mostBytes / 2, values: mostBytes / 2 },
  { textLength: 2048, items: 256, values: 1024 },
  { textLength: 256, items: 64, values: 128 },
  { textLength: 64, items: 16, values: 64 },
]

export function payloadText(payload: Readonly<Record<string, unknown>>): string {
  for (const limits of tried) {
    const text = canonicalJson(cleaned(payload, limits))
    if (Buffer.byteLength(text) <= mostBytes) return text
  }
  return canonicalJson({ [cutMark]: true })
}

/** A text of any origin, as it may stand in the log. Cut before it is searched for secrets: half of one is found, too. */
export function cleanText(text: string, mostLength: number): string {
  if (text.length <= mostLength) return redactText(storable(text))
  const start = text.slice(0, mostLength).replace(/[\ud800-\udbff]$/, '')
  return redactText(storable(start)) + cutMark
}

function cleaned(payload: Readonly<Record<string, unknown>>, limits: Limits): unknown {
  let left = limits.values
  const clean = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return cleanText(value, limits.textLength)
    if (typeof value === 'bigint') return String(value)
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (value instanceof Date) return value.toJSON()
    if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : null
    if (depth === deepest || left <= 0) return cutMark
    return Array.isArray(value) ? cleanList(value, depth) : cleanFields(value, depth)
  }
  const take = <Item>(items: readonly Item[]): readonly Item[] => {
    const taken = items.slice(0, Math.max(0, Math.min(limits.items, left)))
    left -= taken.length
    return taken
  }
  const cleanList = (list: readonly unknown[], depth: number): unknown[] => {
    const taken = take(list)
    const result = taken.map((value) => clean(value, depth + 1))
    return taken.length < list.length ? [...result, cutMark] : result
  }
  const cleanFields = (fields: object, depth: number): object => {
    const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
    const taken = take(entries)
    const result = taken.map(([name, value]): [string, unknown] => [
      cleanText(name, limits.textLength),
      isSecretName(name) && holdsText(value) ? redacted : clean(value, depth + 1),
    ])
    if (taken.length < entries.length) result.push([cutMark, entries.length - taken.length])
    return Object.fromEntries(result)
  }
  return clean(payload, 0)
}

/** `mustChangePassword: true` is no secret. */
function holdsText(value: unknown): boolean {
  return (
    typeof value === 'string' || typeof value === 'bigint' || (typeof value === 'object' && value !== null)
  )
}
