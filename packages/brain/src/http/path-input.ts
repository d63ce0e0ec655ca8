// What the path of a request says: the slug at its end, a number in it.
import { slugSchema } from '@notarium/contract/brain'
import type { FastifyRequest } from 'fastify'
import { BrainError } from '../errors.ts'

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

export function numberIn(text: string, what: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new BrainError('bad-request', `${what} must be a whole number from 1: write it as the list shows it`)
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
