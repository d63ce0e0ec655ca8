// A copy of parsed YAML that any JSON store takes: no aliases (a few lines of them can stand for gigabytes), no
// `__proto__`, no NUL or lone surrogates (PostgreSQL refuses them), no infinite numbers.
import type { JsonValue } from './parsed-page.ts'

const DEEPEST = 20
const MOST_NODES = 5000
const MOST_CHARACTERS = 64 * 1024

/** The copy, or undefined when the value is too deep or too large. */
export function jsonSafe(value: unknown): JsonValue | undefined {
  let nodes = 0
  let characters = 0
  let isTooLarge = false

  const text = (from: string): string => {
    characters += from.length
    return from.toWellFormed().replaceAll('\0', '\ufffd')
  }

  const copy = (from: unknown, depth: number): JsonValue => {
    nodes++
    isTooLarge ||= nodes > MOST_NODES || characters > MOST_CHARACTERS || depth > DEEPEST
    if (isTooLarge) return null
    if (typeof from === 'string') return text(from)
    if (typeof from === 'boolean') return from
    if (typeof from === 'number') return Number.isFinite(from) ? from : null
    if (Array.isArray(from)) return from.map((item) => copy(item, depth + 1))
    if (typeof from !== 'object' || from === null) return null
    const entries = Object.entries(from).filter(([key]) => key !== '__proto__')
    return Object.fromEntries(entries.map(([key, item]) => [text(key), copy(item, depth + 1)]))
  }

  const result = copy(value, 0)
  return isTooLarge ? undefined : result
}
