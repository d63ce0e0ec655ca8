// What a request says, held against a schema: its query, its body.
import type { z } from 'zod'
import { describeIssues } from '../describe-issues.ts'

type Definition = z.core.$ZodTypes['_zod']['def']

/** The asker's mistake, in words for the asker. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly code = 'bad-request'
}

/** No body is an empty one. */
export function bodyOf<Schema extends z.ZodType>(
  schema: Schema,
  { body }: { readonly body?: unknown },
): z.output<Schema> {
  return parsed(schema, body ?? {})
}

/** The schema is strict: parameters that it does not know are refused by name. */
export function queryOf<Schema extends z.ZodObject>(
  schema: Schema,
  { query }: { readonly query?: unknown },
): z.output<Schema> {
  const { shape } = schema
  const given = Object.entries(query ?? {}).map(([name, value]) => {
    // A name can be one that every object has.
    const wanted = Object.hasOwn(shape, name) ? shape[name] : undefined
    return [name, wanted === undefined ? value : meant(value, wanted)]
  })
  return parsed(schema, Object.fromEntries(given))
}

/** A query is all text. What is not of the form that is wanted is left as it is, for the schema to refuse. */
function meant(value: unknown, schema: z.core.$ZodType): unknown {
  const definition = schema._zod.def as Definition
  if ('innerType' in definition) return meant(value, definition.innerType)
  switch (definition.type) {
    case 'number':
      return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : value
    case 'array':
      return [value].flat().map((one) => meant(one, definition.element))
    default:
      return value
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new InputError(describeIssues(result.error.issues, schema).join('; '))
}
