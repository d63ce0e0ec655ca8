// The text of somebody who took the newer version instead: kept until they take it back or throw it away.
import { useState } from 'react'
import type { Draft, DraftPlace } from './draft-store.ts'
import { drafts } from './indexed-shelf.ts'
import { asideOf } from './opened-page.ts'

export interface Aside {
  readonly draft: Draft | undefined
  readonly set: (draft: Omit<Draft, 'at'>) => Promise<void>
  readonly forget: () => Promise<void>
}

export function useAside(place: DraftPlace, found: Draft | undefined): Aside {
  const [draft, setDraft] = useState(found)
  return {
    draft,
    // It is on the screen even where the browser keeps nothing.
    set: async (text) => {
      await drafts.write(asideOf(place), text)
      setDraft({ ...text, at: new Date().toISOString() })
    },
    forget: async () => {
      await drafts.remove(asideOf(place))
      setDraft(undefined)
    },
  }
}
