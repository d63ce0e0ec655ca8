// A page's version as its entity tag, so that HTTP's own conditions mean what `ifMatch` means.
import type { FastifyRequest } from 'fastify'
import { BrainError } from '../errors.ts'

export const etagOf = (version: number): string => `"${version}"`

/** The change with the version that the headers name. `If-None-Match: *`: the page must not be there yet. */
export function withIfMatch<Change extends { ifMatch?: number | undefined }>(
  { headers }: FastifyRequest,
  change: Change,
): Change {
  const version = versionIn(headers['if-match'], headers['if-none-match'])
  if (version === undefined) return change
  if (change.ifMatch !== undefined && change.ifMatch !== version) {
    throw new BrainError(
      'bad-request',
      'the header and ifMatch name different versions: leave one of them out',
    )
  }
  return { ...change, ifMatch: version }
}

/** Whether the asker has this version already. */
export function isKnown({ headers }: FastifyRequest, version: number): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.includes(etagOf(version)) ?? false
}

function versionIn(ifMatch: string | undefined, ifNoneMatch: string | undefined): number | undefined {
  if (ifMatch === undefined && ifNoneMatch === undefined) return undefined
  if (ifMatch === undefined && ifNoneMatch === '*') return 0
  const tag = ifNoneMatch === undefined ? /^"([1-9]\d{0,14})"$/.exec(ifMatch ?? '')?.[1] : undefined
  if (tag !== undefined) return Number(tag)
  throw new BrainError(
    'bad-request',
    'the condition is not understood: send If-Match with one version, as "3", or If-None-Match: *',
  )
}
