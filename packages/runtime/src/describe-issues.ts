// What a schema found wrong, in words for the person who wrote it. Values are never quoted: they may be secrets.
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Definition = z.core.$ZodTypes['_zod']['def']

const mostIssues = 10
const longestKey = 100
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with keys',
  null: 'null',
}
const forms: Readonly<Record<string, string>> = {
  datetime: 'must be a time such as 2026-05-01T12:00:00Z',
  date: 'must be a day such as 2026-05-01',
}
// What zod says where the schema has no words of its own.
const zodsOwn = /^(Invalid|Too big|Too small|Unrecognized)\b/

/** One text for each, such as "limit: must be at most 50". `schema` is the one that found them. */
export function describeIssues(issues: readonly Issue[], schema: z.core.$ZodType): string[] {
  return issues.slice(0, mostIssues).map((issue) => {
    const place = issue.path.map(String).join('.').slice(0, longestKey)
    return place === '' ? whatIsWrong(issue, schema) : `${place}: ${whatIsWrong(issue, schema)}`
  })
}

function whatIsWrong(issue: Issue, schema: z.core.$ZodType): string {
  if (!zodsOwn.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(issue.expected, /received (\w+)$/.exec(issue.message)?.[1] ?? '')
    case 'too_big':
      return outOfBounds(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    case 'too_small':
      return outOfBounds(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'invalid_value':
      return `must be ${anyOf(issue.values)}`
    case 'unrecognized_keys':
      return unknownKeys(issue.keys, keysAt(schema, issue.path))
    case 'invalid_format':
      return forms[issue.format] ?? `does not have the form of ${issue.format}`
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be ${anyOf(issue.options)}`
        : 'has none of the forms that are taken here'
    default:
      return 'is not what is taken here'
  }
}

function wrongKind(expected: string, received: string): string {
  if (received === 'undefined') return 'is missing'
  const wanted = `must be ${kinds[expected] ?? expected}`
  return expected === 'int' && received === 'number'
    ? wanted
    : `${wanted}, not ${kinds[received] ?? received}`
}

function outOfBounds(origin: string, bound: string, limit: number | bigint): string {
  const isCounted = origin === 'string' || origin === 'array'
  if (!isCounted) return `must be ${bound} ${limit}`
  if (bound === 'at least' && limit === 1) return 'must not be empty'
  return `must have ${bound} ${limit} ${origin === 'string' ? 'characters' : 'entries'}`
}

function unknownKeys(keys: readonly string[], known: readonly string[]): string {
  const names = keys.slice(0, mostIssues).map((key) => `'${key.slice(0, longestKey)}'`)
  const verb = names.length === 1 ? 'is' : 'are'
  const instead = known.length === 0 ? 'nothing is' : `known are ${known.map((key) => `'${key}'`).join(', ')}`
  return `${names.join(', ')} ${verb} not known here: ${instead}`
}

function anyOf(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  const last = texts.pop() ?? 'nothing'
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`
}

/** The keys that the schema knows at this place. */
function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const definition = schema._zod.def as Definition
  if ('innerType' in definition) return keysAt(definition.innerType, path)
  const [step, ...rest] = path
  if (definition.type === 'array') return keysAt(definition.element, rest)
  if (definition.type === 'record') return keysAt(definition.valueType, rest)
  if (definition.type !== 'object') return []
  if (step === undefined) return Object.keys(definition.shape)
  const next = definition.shape[String(step)]
  return next === undefined ? [] : keysAt(next, rest)
}
