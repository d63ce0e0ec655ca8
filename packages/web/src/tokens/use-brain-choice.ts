// The brains a token can be made for: one's own, or, for another person's token, all that there are.
import { useAsked } from '../api/use-asked.ts'
import { useFormats } from '../language/formats.ts'

export interface BrainChoice {
  readonly name: string
  readonly displayName: string
  /** Not for members alone. */
  readonly isOpen: boolean
}

export function useBrainChoice(isOwn: boolean): readonly BrainChoice[] {
  const { compare } = useFormats()
  const usable = useAsked('GET /api/brains', {}, { enabled: isOwn })
  const known = useAsked('GET /api/admin/brains', {}, { enabled: !isOwn })
  const brains = (isOwn ? usable : known).data?.brains ?? []
  return brains
    .map(({ name, displayName, visibility }) => ({ name, displayName, isOpen: visibility === 'open' }))
    .toSorted((one, other) => compare(one.displayName, other.displayName))
}
