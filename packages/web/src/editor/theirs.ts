// The page as somebody else left it, for those who were about to save over it.
import type { Actor } from '@notarium/contract/brain'
import { ask } from '../api/ask.ts'
import { isProblem } from '../api/hub-problem.ts'
import { plainLines } from './line-ends.ts'

export interface Theirs {
  readonly markdown: string
  /** 0 when they deleted it. */
  readonly version: number
  readonly by: Actor | undefined
  readonly at: string | undefined
}

const gone: Theirs = { markdown: '', version: 0, by: undefined, at: undefined }

export async function fetchTheirs(brain: string, slug: string): Promise<Theirs> {
  try {
    const page = await ask('GET /api/brains/{brain}/pages/{slug*}', { params: { brain, slug } })
    const by = page.updatedBy
    if (page.deletedAt !== null) return { ...gone, by, at: page.deletedAt }
    return { markdown: plainLines(page.markdown), version: page.version, by, at: page.updatedAt }
  } catch (error) {
    if (isProblem(error, 'not-found')) return gone
    throw error
  }
}
