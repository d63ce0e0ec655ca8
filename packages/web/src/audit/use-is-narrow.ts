// Whether the screen is a phone's. The question is put to the browser once: a new one with every drawing, hundreds of
// them while somebody scrolls, makes each drawing slower than the one before.
import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 48em)')

export const useIsNarrow = (): boolean => useSyncExternalStore(listen, () => narrow.matches)

function listen(tell: () => void): () => void {
  narrow.addEventListener('change', tell)
  return () => narrow.removeEventListener('change', tell)
}
