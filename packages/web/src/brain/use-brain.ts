// The brain whose pages are on the screen, and what one may do in it.
import type { BrainScope } from '@notarium/contract/brain'
import { useParams } from '@tanstack/react-router'
import { useAsked } from '../api/use-asked.ts'

/** While it is on its way, somebody waits for it. */
const lookAgainMs = { running: 15_000, otherwise: 2_000 } as const

/** Its name, from the address. Only on pages under /b/. */
export function useBrainName(): string {
  const { brain } = useParams({ strict: false })
  if (brain === undefined) throw new Error('no brain in the address')
  return brain
}

export const useBrainAnswer = (brain: string) =>
  useAsked(
    'GET /api/brains/{brain}',
    { params: { brain } },
    { every: (answer) => (answer?.state === 'running' ? lookAgainMs.running : lookAgainMs.otherwise) },
  )

export function useMayInBrain(scope: BrainScope): boolean {
  const { data } = useBrainAnswer(useBrainName())
  return data?.scopes.includes(scope) ?? false
}
