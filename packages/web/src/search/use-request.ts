// How a question is put to the brain. While somebody types, words alone are searched: a search by meaning may cost a
// call to a provider, so it waits until the hands rest.
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { type Filters, filtersOf, filtersSet, type Mode, modeOf } from './address.ts'
import type { Question } from './use-question.ts'

export interface SearchRequest extends Filters {
  readonly q: string
  readonly mode: Mode
  readonly typing: boolean
}

/** Undefined when nothing is asked. */
export function useRequest({ address, text, rested, isOpen }: Question): SearchRequest | undefined {
  const hasMeaning = useHasMeaning()
  const wanted = modeOf(address)
  const isResting = text === rested
  const mode = wanted === 'auto' && !(hasMeaning && isResting) ? 'keyword' : wanted
  const q = (mode === 'vector' ? rested : text).trim()
  if (q === '' && filtersSet(address).length === 0) return undefined
  return { q, mode, typing: isOpen, ...filtersOf(address) }
}

/** Whether this brain can be searched by meaning. */
export function useHasMeaning(): boolean {
  const { data } = useStats()
  return data !== undefined && data.embeddings.provider !== 'none'
}

export const useStats = () =>
  useAsked('GET /api/brains/{brain}/stats', { params: { brain: useBrainName() } }, { staleTime: 30_000 })
