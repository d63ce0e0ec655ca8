// A JSON Schema as rows that can be read: one for each property, those inside it right after it and one step deeper.
import type { JsonSchema } from './described-operation.ts'
import type { Words } from './docs-words.ts'
import { nameInRef } from './schemas.ts'

export interface SchemaRow {
  readonly name: string
  readonly depth: number
  readonly required: boolean
  readonly type: string
  /** What it may be, where that is a list. */
  readonly values: readonly string[]
  readonly limits: readonly string[]
  readonly pattern: string | undefined
  readonly description: string
}

export interface Reading {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly words: Words
}

export function schemaRows(schema: JsonSchema, reading: Reading, depth = 0): SchemaRow[] {
  const { properties = {}, required = [] } = inner(schema, reading)
  return Object.entries(properties).flatMap(([name, property]) => [
    schemaRow(name, property as JsonSchema, required.includes(name), reading, depth),
    ...schemaRows(property as JsonSchema, reading, depth + 1),
  ])
}

export function schemaRow(
  name: string,
  schema: JsonSchema,
  required: boolean,
  reading: Reading,
  depth = 0,
): SchemaRow {
  const { words } = reading
  const plain = notNull(schema, reading)
  const type = typeName(schema, reading)
  return {
    name,
    depth,
    required,
    type: isNullable(resolved(schema, reading)) ? `${type} ${words.orNull}` : type,
    values: inner(schema, reading).enum?.map(String) ?? [],
    limits: limitsOf({ ...plain, default: schema.default }, words),
    pattern: plain.pattern,
    description: schema.description ?? plain.description ?? '',
  }
}

/** What a reference leads to; what stands beside it stays. */
function resolved({ $ref, ...beside }: JsonSchema, { schemas }: Reading): JsonSchema {
  return $ref === undefined ? beside : { ...schemas[nameInRef($ref)], ...beside }
}

function isNullable({ type, anyOf = [] }: JsonSchema): boolean {
  return [type].flat().includes('null') || anyOf.some((one) => one.type === 'null')
}

function notNull(schema: JsonSchema, reading: Reading): JsonSchema {
  const { anyOf, ...whole } = resolved(schema, reading)
  const other = anyOf?.find(({ type }) => type !== 'null')
  return other === undefined ? whole : { ...whole, ...resolved(other, reading) }
}

/** What lists, and lists of lists, are made of. */
function inner(schema: JsonSchema, reading: Reading): JsonSchema {
  const plain = notNull(schema, reading)
  return plain.type === 'array' && isSchema(plain.items) ? inner(plain.items, reading) : plain
}

function typeName(schema: JsonSchema, reading: Reading): string {
  const { words } = reading
  const { type, items, prefixItems, format, properties, additionalProperties, ...rest } = notNull(
    schema,
    reading,
  )
  if (prefixItems !== undefined)
    return `[${prefixItems.map((one) => typeName(one as JsonSchema, reading)).join(', ')}]`
  if (type === 'array') return `${isSchema(items) ? typeName(items, reading) : words.types.any}[]`
  if (rest.const !== undefined) return JSON.stringify(rest.const)
  if (type === 'object' && properties === undefined && additionalProperties !== false)
    return `${words.types.object} ${words.anyKeys}`
  const names: Readonly<Record<string, string>> = words.types
  const kinds = [type ?? 'any'].flat().filter((one) => one !== 'null')
  return names[format ?? ''] ?? kinds.map((kind) => names[kind]).join(' | ')
}

function limitsOf(schema: JsonSchema, words: Words): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, prefixItems } = schema
  return [
    range(minimum, maximum),
    range(minLength, maxLength, words.length),
    prefixItems === undefined ? range(minItems, maxItems, words.items) : undefined,
    schema.default === undefined ? undefined : `${words.default} ${JSON.stringify(schema.default)}`,
  ].filter((limit) => limit !== undefined)
}

function range(least: number | undefined, most: number | undefined, what?: string): string | undefined {
  const before = what === undefined ? '' : `${what} `
  if (most === undefined) return least === undefined ? undefined : `${before}≥ ${least}`
  return least === undefined ? `${before}≤ ${most}` : `${before}${least}–${most}`
}

const isSchema = (items: JsonSchema['items']): items is JsonSchema =>
  typeof items === 'object' && !Array.isArray(items)
