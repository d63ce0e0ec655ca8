// How a question is put to the brain. By meaning it is searched at once where the model is in the box; elsewhere that costs
// a call to a provider, so while somebody types words alone are searched, and meaning waits until the hands rest.
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
  const provider = useProvider()
  const wanted = modeOf(address)
  const isInTheBox = provider === 'builtin'
  const mayAsk = isInTheBox || (provider !== 'none' && text === rested)
  const mode = wanted === 'auto' && !mayAsk ? 'keyword' : wanted
  const q = (mode === 'vector' && !isInTheBox ? rested : text).trim()
  if (q === '' && filtersSet(address).length === 0) return undefined
  return { q, mode, typing: isOpen, ...filtersOf(address) }
}

/** Whether this brain can be searched by meaning. */
export const useHasMeaning = (): boolean => useProvider() !== 'none'

const useProvider = () => useStats().data?.embeddings.provider ?? 'none'

export const useStats = () =>
  useAsked('GET /api/brains/{brain}/stats', { params: { brain: useBrainName() } }, { staleTime: 30_000 })
