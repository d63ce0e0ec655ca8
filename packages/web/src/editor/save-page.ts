// Saves the text of a page against the version it was made from, and makes everybody who shows it ask again.
import type { Written } from '@notarium/contract/brain'
import { ask } from '../api/ask.ts'
import type { Line } from '../api/lines.ts'
import { forget } from '../api/use-asked.ts'

interface Saving {
  readonly brain: string
  readonly slug: string
  readonly markdown: string
  /** 0 when the page must not be there yet. */
  readonly version: number
  readonly reason: string
}

const changedBySaving = [
  'GET /api/brains/{brain}/pages/{slug*}',
  'GET /api/brains/{brain}/outline/{slug*}',
  'GET /api/brains/{brain}/versions/{slug*}',
  'GET /api/brains/{brain}/links/{slug*}',
  'GET /api/brains/{brain}/pages',
  'GET /api/brains/{brain}/folders',
  'GET /api/brains/{brain}/tags',
  'GET /api/brains/{brain}/changes',
  'GET /api/brains/{brain}/unresolved',
  'GET /api/brains/{brain}/graph',
  'GET /api/brains/{brain}/stats',
] as const satisfies readonly Line[]

export async function savePage({ brain, slug, markdown, version, reason }: Saving): Promise<Written> {
  const said = reason.trim()
  const written = await ask('PUT /api/brains/{brain}/pages/{slug*}', {
    params: { brain, slug },
    body: { markdown, ifMatch: version, ...(said !== '' && { reason: said }) },
  })
  for (const line of changedBySaving) void forget(line)
  return written
}
