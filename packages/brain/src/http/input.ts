// What a request says, held against the contract: the slug in its path, its query, its body.
import { slugSchema } from '@notarium/contract/brain'
import { describeIssues } from '@notarium/runtime'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { BrainError } from '../errors.ts'

/** How the text of a query parameter is meant. */
type Meaning = 'number' | 'flag' | 'list'

/** The rest of the path after the route's own part, decoded once. It may hold '/', as it is or encoded. */
export function slugIn({ raw, routeOptions }: FastifyRequest): string {
  const root = (routeOptions.url ?? '').replace('*', '')
  const [path = ''] = (raw.url ?? '').split('?', 1)
  // The router also takes /api/%70ages/, which nobody writes.
  if (!path.startsWith(root))
    throw new BrainError('not-found', `there is nothing at this path: begin it with ${root}, not encoded`)
  const result = slugSchema.safeParse(decoded(path.slice(root.length)))
  if (result.success) return result.data
  throw new BrainError('bad-slug', 'the path must end with the slug of a page, of 1 to 512 characters')
}

export function bodyOf<Schema extends z.ZodType>(schema: Schema, { body }: FastifyRequest): z.output<Schema> {
  return parsed(schema, body ?? {})
}

/** Parameters that the schema does not know are refused by name. */
export function queryOf<Schema extends z.ZodType>(
  schema: Schema,
  { query }: FastifyRequest,
  meanings: Readonly<Record<string, Meaning>> = {},
): z.output<Schema> {
  const given = Object.entries(query as Record<string, unknown>)
  return parsed(schema, Object.fromEntries(given.map(([key, value]) => [key, meant(value, meanings[key])])))
}

export function numberIn(text: string, what: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new BrainError('bad-request', `${what} must be a whole number from 1: write it as the list shows it`)
}

/** Text that is not what it should be is left as it is, for the schema to refuse. */
function meant(value: unknown, meaning: Meaning | undefined): unknown {
  if (meaning === 'list') return Array.isArray(value) ? value : [value]
  if (meaning === 'number' && typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  if (meaning === 'flag' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new BrainError('bad-request', describeIssues(result.error.issues, schema).join('; '))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BrainError(
      'bad-slug',
      'the slug in the path is not percent-encoded UTF-8: encode each of its parts',
    )
  }
}
