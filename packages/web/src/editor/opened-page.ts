// What the editor begins with: the page as it is now, never as it was shown a while ago, and what this browser keeps of it.
import { useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { isProblem } from '../api/hub-problem.ts'
import { useWho } from '../session/who.ts'
import type { Draft, DraftPlace } from './draft-store.ts'
import { drafts } from './indexed-shelf.ts'
import { type LineEnd, lineEndOf, plainLines } from './line-ends.ts'

export interface OpenedPage {
  readonly slug: string
  /** Undefined when there is no such page, or it was deleted. */
  readonly title: string | undefined
  readonly markdown: string
  /** 0 when there is none. */
  readonly version: number
  readonly lineEnd: LineEnd
  readonly draft: Draft | undefined
  /** What somebody wrote before they took a newer version in its place. */
  readonly aside: Draft | undefined
}

export function usePlace(brain: string, slug: string): DraftPlace {
  const { user, actor } = useWho()
  return { user: String(user?.id ?? actor.id), brain, slug, kind: 'draft' }
}

export const asideOf = (place: DraftPlace): DraftPlace => ({ ...place, kind: 'aside' })

export function useOpenedPage(place: DraftPlace) {
  return useQuery({
    queryKey: ['editor', place.user, place.brain, place.slug],
    queryFn: () => open(place),
    // Asked once: what comes later must not change under the hands of whoever is typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function open(place: DraftPlace): Promise<OpenedPage> {
  void drafts.sweep()
  const { brain, slug } = place
  const page = await ask('GET /api/brains/{brain}/pages/{slug*}', { params: { brain, slug } }).catch(
    (error: unknown) => {
      if (isProblem(error, 'not-found')) return undefined
      throw error
    },
  )
  const live = page?.deletedAt === null ? page : undefined
  const markdown = plainLines(live?.markdown ?? '')
  const draft = await drafts.read(place)
  if (draft?.markdown === markdown) await drafts.remove(place)
  return {
    slug,
    title: live?.title,
    markdown,
    version: live?.version ?? 0,
    lineEnd: lineEndOf(live?.markdown ?? ''),
    draft: draft?.markdown === markdown ? undefined : draft,
    aside: await drafts.read(asideOf(place)),
  }
}
