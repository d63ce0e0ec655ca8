// Which folders of a brain's tree are open, kept while the browser's tab lives.
import { useCallback, useState } from 'react'

export interface OpenFolders {
  readonly isOpen: (path: string) => boolean
  readonly set: (path: string, open: boolean) => void
  readonly reveal: (paths: readonly string[]) => void
}

const keyOf = (brain: string) => `notarium-tree-${brain}`

export function useOpenFolders(brain: string): OpenFolders {
  const [state, setState] = useState(() => ({ brain, open: read(brain) }))
  const open = state.brain === brain ? state.open : read(brain)
  const change = useCallback(
    (edit: (open: Set<string>) => void) =>
      setState((before) => {
        const next = new Set(before.brain === brain ? before.open : read(brain))
        edit(next)
        sessionStorage.setItem(keyOf(brain), JSON.stringify([...next]))
        return { brain, open: next }
      }),
    [brain],
  )
  return {
    isOpen: (path) => open.has(path),
    set: useCallback(
      (path, isOpen) => change((next) => (isOpen ? next.add(path) : next.delete(path))),
      [change],
    ),
    reveal: useCallback(
      (paths) =>
        change((next) => {
          for (const path of paths) next.add(path)
        }),
      [change],
    ),
  }
}

function read(brain: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(brain)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [])
  } catch {
    return new Set()
  }
}
