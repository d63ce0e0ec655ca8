// The brain whose pages are on the screen, and what one may do in it.
import type { BrainScope } from '@notarium/contract/brain'
import { useParams } from '@tanstack/react-router'
import { useAsked } from '../api/use-asked.ts'

const lookAgainMs = 15_000

/** Its name, from the address. Only on pages under /b/. */
export function useBrainName(): string {
  const { brain } = useParams({ strict: false })
  if (brain === undefined) throw new Error('no brain in the address')
  return brain
}

export const useBrainAnswer = (brain: string) =>
  useAsked('GET /api/brains/{brain}', { params: { brain } }, { every: lookAgainMs })

export function useMayInBrain(scope: BrainScope): boolean {
  const { data } = useBrainAnswer(useBrainName())
  return data?.scopes.includes(scope) ?? false
}
