// The keys that move through a table of any length: arrows, pages, both ends, and Enter to open.
import { type KeyboardEvent, useState } from 'react'

interface Options {
  readonly count: number
  readonly rowsOnScreen: () => number
  readonly onMove: (index: number) => void
  readonly onOpen: (index: number) => void
}

export function useRowKeys({ count, rowsOnScreen, onMove, onOpen }: Options) {
  const [active, setActive] = useState<number>()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = targetOf(event.key, active ?? -1, count, rowsOnScreen())
    if (target === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (target === undefined) {
      if (active !== undefined) onOpen(active)
      return
    }
    const within = Math.max(0, Math.min(count - 1, target))
    setActive(within)
    onMove(within)
  }
  return { active, setActive, onKeyDown }
}

function targetOf(key: string, from: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return from + 1
    case 'ArrowUp':
      return from - 1
    case 'PageDown':
      return from + page
    case 'PageUp':
      return from - page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
