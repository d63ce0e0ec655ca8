// What every node of the tree knows.
import { createContext, useContext } from 'react'

export interface Tree {
  readonly brain: string
  /** The slug of the page on the screen. */
  readonly current: string | undefined
  readonly isOpen: (path: string) => boolean
  readonly set: (path: string, open: boolean) => void
  readonly inTabOrder: string | undefined
  readonly setFocused: (path: string) => void
}

export const TreeContext = createContext<Tree | undefined>(undefined)

export function useTree(): Tree {
  const tree = useContext(TreeContext)
  if (tree === undefined) throw new Error('outside of the tree')
  return tree
}
